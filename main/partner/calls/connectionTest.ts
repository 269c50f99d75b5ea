import { authModeOf } from '../credentials.ts';
import type { EndpointName } from '../endpoints.ts';
import type { PartnerCalls } from '../partnerCalls.ts';
import { srsPage } from './profileCalls.ts';
import { categoryTree, modelsPage } from './taxonomyCalls.ts';

export interface ConnectionTest {
  readonly endpoint: EndpointName;
  /** The profile asks no endpoint that can be tried for a credential. */
  readonly authenticated: boolean;
}

/** Reads one list that needs the credential. Throws the `PartnerFailure` of that read. */
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
