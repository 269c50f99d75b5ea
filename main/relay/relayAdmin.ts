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

/** What an admin does at a relay, beside it while it runs or before. Changes hold from the next call on. */
export interface RelayAdmin {
  /** A token for one station, or for one purpose alone. It is not shown again. */
  issueToken(name: string, purpose?: TokenPurpose): Promise<IssuedToken>;
  tokens(): Promise<readonly StationToken[]>;
  revokeToken(name: string): Promise<void>;
  /** `verify` is the JSON text of how senders prove who they are; null: by the address alone, which is shown this once. */
  addDestination(name: string, verify: string | null): Promise<AddedDestination>;
  destinations(): Promise<readonly (Destination & Outcome)[]>;
  removeDestination(name: string): Promise<void>;
  /** The public half of the admin's key that settings are signed by; null before one was named. */
  adminKey(): Promise<string | null>;
  /** From now on only settings that this key signed, or one that it named, are taken. Stations learn it with the codes of tokens. */
  setAdminKey(publicKey: string): Promise<void>;
  close(): Promise<void>;
}

export interface IssuedToken {
  readonly name: string;
  readonly purpose: TokenPurpose;
  readonly token: string;
  /** What a person pastes at the station. */
  readonly code: string;
}

export interface AddedDestination {
  readonly name: string;
  /** With the secret. */
  readonly address: string;
  /** What lets a call in, and what is weak about it. */
  readonly accepts: Text;
  readonly weakness: Text | null;
}

/** Throws `StationError` `storage` for a folder that can't be used, `unreachable` or `credentials` for a fleet's NATS. */
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
      const kept = rule === null ? null : JSON.stringify(rule);
      await registry.addDestination({ name, verify: kept, addedAt: Date.now() }, hashOf(secret));
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

/** Where the relay mints its own certificates: stations must be told of their authority. */
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
    // The parser's own message would quote the file, which holds a secret.
    throw new StationError('invalid', text('relay.verifyNotJson'), { field: '--verify', cause });
  }
}
