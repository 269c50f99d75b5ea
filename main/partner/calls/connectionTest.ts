import { authModeOf } from '../credentials.ts';
import type { EndpointName } from '../endpoints.ts';
import type { PartnerCalls } from '../partnerCalls.ts';
import { srsPage } from './profileCalls.ts';
import { categoryTree, modelsPage } from './taxonomyCalls.ts';

export interface ConnectionTest {
  readonly endpoint: EndpointName;
  /** False when no endpoint that can be tried needs a credential. */
  readonly authenticated: boolean;
}

/** Throws the `PartnerFailure` of its one read. */
export async function testConnection(calls: PartnerCalls, signal: AbortSignal): Promise<ConnectionTest> {
  const reads: readonly { readonly endpoint: EndpointName; readonly run: () => Promise<unknown> }[] = [
    { endpoint: 'category_tree', run: () => categoryTree(calls, signal) },
    { endpoint: 'models', run: () => modelsPage(calls, { pageSize: 1 }, 1, signal) },
    ...(calls.profile.operations.list_srs === null
      ? []
      : [{ endpoint: 'list_srs' as const, run: () => srsPage(calls, 1, 1, signal) }]),
  ];
  const authenticated = reads.find(({ endpoint }) => authModeOf(calls.profile, endpoint) !== 'none');
  const read = authenticated ?? reads[0];
  await read?.run();
  return { endpoint: read?.endpoint ?? 'category_tree', authenticated: authenticated !== undefined };
}
