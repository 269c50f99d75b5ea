import { createHmac } from 'node:crypto';
import type { SrUuid } from '../../domain/ids.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { Credentials } from '../../vault/vault.ts';

export interface Account {
  readonly origin: string;
  readonly apiKey: string;
}

/**
 * Every station with this key gives the SR of a reference, or the one `after` another, this uuid: an HMAC-SHA-256
 * marked as version 4, which some services require.
 */
export function accountSrUuid({ origin, apiKey }: Account, referenceId: string, after: SrUuid | null): SrUuid {
  const subject = JSON.stringify(['service request', origin, referenceId, after]);
  const bytes = createHmac('sha256', apiKey).update(subject).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as SrUuid;
}

export function srUuidOf(
  link: { readonly connection: Connection; readonly credentials: Credentials } | null,
  referenceId: string,
  after: SrUuid | null,
): SrUuid | null {
  const apiKey = link?.credentials.apiKey;
  return link && apiKey ? accountSrUuid({ origin: link.connection.origin, apiKey }, referenceId, after) : null;
}
