import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StationError } from '../domain/failure.ts';
import { parseBoundedJson } from '../lib/boundedJson.ts';
import { parseInput } from '../lib/parseInput.ts';
import { type Text, text } from '../texts/text.ts';
import { openRelayDatabase } from './embedded/openRelayDatabase.ts';
import { registryOf } from './embedded/registry.ts';
import { acceptsText, verificationSchema, weaknessOf } from './receive/verification.ts';
import type { RelayLog } from './relayLog.ts';
import type { RelayPlace } from './relayPlace.ts';
import type { Destination, Outcome, Registry, StationToken } from './relayStore.ts';
import type { TokenPurpose } from './rights.ts';
import { hashOf, newSecret } from './secrets.ts';
import { connectCodeOf } from './wire/connectCode.ts';

/** Changes hold from the next call on, beside a running relay too. */
export interface RelayAdmin {
  /** For one station or one purpose. The token is shown only once. */
  issueToken(name: string, purpose?: TokenPurpose): Promise<IssuedToken>;
  tokens(): Promise<readonly StationToken[]>;
  revokeToken(name: string): Promise<void>;
  /** `verify`: JSON text of the senders' proof; null: by the address alone, which is shown only once. */
  addDestination(name: string, verify: string | null): Promise<AddedDestination>;
  destinations(): Promise<readonly (Destination & Outcome)[]>;
  removeDestination(name: string): Promise<void>;
  /** The public half; null before one was named. */
  adminKey(): Promise<string | null>;
  /** From now on only this key's settings count, or those of its named successor. Stations learn it with their token's code. */
  setAdminKey(publicKey: string): Promise<void>;
  close(): Promise<void>;
}

export interface IssuedToken {
  readonly name: string;
  readonly purpose: TokenPurpose;
  readonly token: string;
  readonly code: string;
}

export interface AddedDestination {
  readonly name: string;
  readonly address: string;
  readonly accepts: Text;
  readonly weakness: Text | null;
}

/** Throws `StationError` `storage` for the folder, `unreachable` or `credentials` for NATS. */
export async function openRelayAdmin(place: RelayPlace, log: RelayLog): Promise<RelayAdmin> {
  const { registry, close } = await openRegistry(place, log);
  const authority = place.nats === null ? authorityOf(place.folder) : null;
  return {
    async issueToken(name, purpose = 'station') {
      const address = await addressOf(registry);
      const token = newSecret('r');
      await registry.addToken({ name, purpose, issuedAt: Date.now() }, hashOf(token));
      const code = connectCodeOf({ address, token, authority, adminKey: await registry.adminKey() });
      return { name, purpose, token, code };
    },
    tokens: () => registry.tokens(),
    revokeToken: async (name) => requireFound(await registry.revokeToken(name), name),
    async addDestination(name, verify) {
      const address = await addressOf(registry);
      const rule = verify === null ? null : parseInput(verificationSchema, jsonOf(verify));
      const secret = newSecret('w');
      const saved = rule === null ? null : JSON.stringify(rule);
      await registry.addDestination({ name, verify: saved, addedAt: Date.now() }, hashOf(secret));
      const weakness = rule === null ? null : weaknessOf(rule);
      return { name, address: `${address}/webhooks/${secret}`, accepts: acceptsText(rule), weakness };
    },
    async destinations() {
      const outcomes = await registry.outcomes();
      return (await registry.destinations()).map((one) => ({ ...one, ...(outcomes.get(one.name) ?? nothingYet) }));
    },
    removeDestination: async (name) => requireFound(await registry.removeDestination(name), name),
    adminKey: () => registry.adminKey(),
    setAdminKey: (key) => registry.setAdminKey(key),
    close,
  };
}

const nothingYet: Outcome = { takenAt: null, refused: null };

async function openRegistry(
  { folder, nats }: RelayPlace,
  log: RelayLog,
): Promise<{ readonly registry: Registry; close(): Promise<void> }> {
  if (nats !== null) return (await import('./nats/openNatsStore.ts')).openNatsRegistry(nats, log);
  const database = openRelayDatabase(folder);
  return {
    registry: registryOf(database),
    async close() {
      database.close();
    },
  };
}

async function addressOf(registry: Registry): Promise<string> {
  const address = await registry.address();
  if (address === null) throw new StationError('not_possible', text('relay.neverStarted'));
  return address;
}

/** Stations need the authority of a certificate that the relay mints itself. */
function authorityOf(folder: string): string | null {
  const path = join(folder, 'ca.pem');
  return statSync(path, { throwIfNoEntry: false }) ? readFileSync(path, 'utf8') : null;
}

function requireFound(found: boolean, name: string): void {
  if (!found) throw new StationError('not_found', text('relay.noSuchName', { name }), { field: 'name' });
}

function jsonOf(verify: string): unknown {
  try {
    return parseBoundedJson(verify);
  } catch (cause) {
    // The parser's message would quote the file, which holds a secret.
    throw new StationError('invalid', text('relay.verifyNotJson'), { field: '--verify', cause });
  }
}
