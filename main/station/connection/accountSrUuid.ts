import { createHmac } from 'node:crypto';
import type { SrUuid } from '../../domain/ids.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { Credentials } from '../../vault/vault.ts';

/** What the stations of one account have in common. */
export interface Account {
  readonly origin: string;
  readonly apiKey: string;
}

/**
 * The uuid that every station with this key gives the SR of a reference, or the one `after` another SR of it. Others can neither foretell nor
 * tell from it what it is made of: it is an HMAC-SHA-256 under the key, cut to a uuid and marked as version 4, which services take
 * that take no other.
 */
export function accountSrUuid({ origin, apiKey }: Account, referenceId: string, after: SrUuid | null): SrUuid {
  const subject = JSON.stringify(['service request', origin, referenceId, after]);
  const bytes = createHmac('sha256', apiKey).update(subject).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as SrUuid;
}

/** As `accountSrUuid`; null where the connection can not be used, or has no key. */
export function srUuidOf(
  link: { readonly connection: Connection; readonly credentials: Credentials } | null,
  referenceId: string,
  after: SrUuid | null,
): SrUuid | null {
  const apiKey = link?.credentials.apiKey;
  return link && apiKey ? accountSrUuid({ origin: link.connection.origin, apiKey }, referenceId, after) : null;
}
