import type { FindJson } from '../../contract/commands/connection.ts';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import type { Connections } from './connections.ts';

export interface FindParts {
  readonly connections: Pick<Connections, 'require'>;
  readonly closing: AbortSignal;
}

/** By reference, uuid, micro or legacy id (spec 4.4). Throws `not_found`. */
export async function findRequest({ connections, closing }: FindParts, identifier: string): Promise<FindJson> {
  const { partner, ask } = connections.require();
  const found = await ask('find', () => partner.find(identifier, closing));
  if (!found) throw new StationError('not_found', text('connection.notFound', { identifier }));
  const { srUuid, microId, legacyId, state, url, message } = found;
  return { message: message ?? null, sr_uuid: srUuid, micro_id: microId, legacy_id: legacyId, state, url };
}
