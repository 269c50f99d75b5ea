import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StationError } from '../domain/failure.ts';
import { parseInput } from '../lib/parseInput.ts';
import { text } from '../texts/text.ts';
import { openRelayDatabase } from './embedded/openRelayDatabase.ts';
import { registryOf } from './embedded/registry.ts';
import { verificationSchema } from './receive/verification.ts';
import type { Destination, Registry, StationToken } from './relayStore.ts';
import { hashOf, newSecret } from './secrets.ts';
import { connectCodeOf } from './wire/connectCode.ts';

/** What an admin does at a relay, beside it while it runs or before. Changes hold from the next call on. */
export interface RelayAdmin {
  /** `code` is what a person pastes at the station. Neither is shown again. */
  issueToken(name: string): { readonly name: string; readonly token: string; readonly code: string };
  tokens(): readonly StationToken[];
  revokeToken(name: string): void;
  /** `verify` is the JSON text of how senders prove who they are; null: by the address alone, which is shown this once. */
  addDestination(name: string, verify: string | null): { readonly name: string; readonly address: string };
  destinations(): readonly Destination[];
  removeDestination(name: string): void;
  close(): void;
}

/** Throws `StationError` `storage` for a folder that can't be used. */
export function openRelayAdmin(folder: string): RelayAdmin {
  const database = openRelayDatabase(folder);
  const registry = registryOf(database);
  return {
    issueToken(name) {
      const address = addressOf(registry);
      const token = newSecret('r');
      registry.addToken({ name, issuedAt: Date.now() }, hashOf(token));
      return { name, token, code: connectCodeOf({ address, token, authority: authorityOf(folder) }) };
    },
    tokens: () => registry.tokens(),
    revokeToken: (name) => requireFound(registry.revokeToken(name), name),
    addDestination(name, verify) {
      const address = addressOf(registry);
      const rule = verify === null ? null : JSON.stringify(parseInput(verificationSchema, jsonOf(verify)));
      const secret = newSecret('w');
      registry.addDestination({ name, verify: rule, addedAt: Date.now() }, hashOf(secret));
      return { name, address: `${address}/webhooks/${secret}` };
    },
    destinations: () => registry.destinations(),
    removeDestination: (name) => requireFound(registry.removeDestination(name), name),
    close: () => void database.close(),
  };
}

function addressOf(registry: Registry): string {
  const address = registry.address();
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
    return JSON.parse(verify);
  } catch (cause) {
    // The parser's own message would quote the file, which holds a secret.
    throw new StationError('invalid', text('relay.verifyNotJson'), { field: '--verify', cause });
  }
}
