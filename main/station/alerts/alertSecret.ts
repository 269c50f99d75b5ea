import { StationError } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import { readWebhookAddress } from '../../lib/alertAddresses.ts';
import { text } from '../../texts/text.ts';
import type { Vault } from '../../vault/vault.ts';

export interface AlertSecretParts {
  readonly vault: Pick<Vault, 'read' | 'write'>;
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md: 24 to 64 bytes, as base64. */
const form = /^(?:whsec_)?([A-Za-z0-9+/]+={0,2})$/;
const [leastBytes, mostBytes] = [24, 64];

export function keyOfSecret(secret: string): Buffer {
  return Buffer.from(form.exec(secret)?.[1] ?? '', 'base64');
}

/** Null where none was set. Throws where it cannot be opened: nothing may then be sent without a signature. */
export async function readAlertSecret({ vault }: AlertSecretParts, address: string): Promise<string | null> {
  return (await vault.read(entryOf(address)))?.apiKey ?? null;
}

/** Null takes it away. Throws `invalid`. */
export async function writeAlertSecret(
  { vault }: AlertSecretParts,
  address: string,
  given: string | null,
): Promise<void> {
  const secret = given?.trim() ?? null;
  if (secret !== null) {
    const { length } = keyOfSecret(secret);
    if (length < leastBytes || length > mostBytes)
      throw new StationError('invalid', text('alert.secretForm', { least: leastBytes, most: mostBytes }), {
        field: 'secret',
      });
  }
  await vault.write(entryOf(address), { apiKey: secret, userToken: null });
}

/** The secret is for the origin that it was entered for: another receiver must not get calls that are signed with it. */
function entryOf(address: string): ConnectionId {
  return `alerts ${readWebhookAddress(address)?.origin ?? ''}` as ConnectionId;
}
