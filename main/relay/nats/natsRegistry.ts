import type { KV } from '@nats-io/kv';
import { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import { text } from '../../texts/text.ts';
import type { Outcome, Registry, StationToken } from '../relayStore.ts';
import { tokenPurposes } from '../rights.ts';
import { isWrongLastSequence } from './natsConnection.ts';
import type { WatchedBucket } from './watchedBucket.ts';

/** An older version's tokens are a station's. */
const purpose = z.enum(tokenPurposes).default('station');
const token = z.object({ name: z.string(), purpose, issuedAt: z.number(), hash: z.string() });
const lastUse = z.object({ at: z.number(), endpoint: z.string() });
const destination = z.object({
  name: z.string(),
  addedAt: z.number(),
  verify: z.string().nullable(),
  hash: z.string(),
});
const acknowledgement = z.object({ cursor: z.number(), at: z.number() });
const test = z.object({ name: z.string(), until: z.number() });
const outcome = z.object({
  name: z.string(),
  takenAt: z.number().nullable(),
  refused: z.object({ at: z.number(), why: z.string() }).nullable(),
});
type Named = z.output<typeof token> | z.output<typeof destination>;

/** Concurrent acknowledgements for one station never collide more often. */
const maxTries = 20;

/** Looks secrets up by hash; every relay holds the bucket in memory. */
export function natsRegistry(bucket: WatchedBucket, tests: KV): Registry {
  const tokens = namesOf(bucket, 'token', token);
  const destinations = namesOf(bucket, 'destination', destination);

  return {
    addDestination: ({ name, verify, addedAt }, hash) => destinations.add({ name, verify, addedAt, hash: hex(hash) }),
    async removeDestination(name) {
      const found = await destinations.remove(name);
      // A new destination of that name begins anew.
      if (found) await bucket.remove(keyOf('outcome', name), 'any');
      return found;
    },
    async destinations() {
      const all = await destinations.all();
      return all.map(({ name, verify, addedAt }) => ({ name, verify, addedAt }));
    },
    async destinationOf(hash) {
      const found = await destinations.of(hash);
      return found && { name: found.name, verify: found.verify, addedAt: found.addedAt };
    },
    async addTest(given, hash) {
      await tests.put(hex(hash), JSON.stringify(given));
    },
    async takeTest(hash) {
      const found = await tests.get(hex(hash));
      if (found === null || found.operation !== 'PUT') return null;
      try {
        // Of several relays only the one that deletes it may serve it.
        await tests.delete(hex(hash), { previousSeq: found.revision });
      } catch (error) {
        if (isWrongLastSequence(error)) return null;
        throw error;
      }
      return test.parse(found.json());
    },
    addToken: ({ name, purpose, issuedAt }, hash) => tokens.add({ name, purpose, issuedAt, hash: hex(hash) }),
    async revokeToken(name) {
      const found = await tokens.remove(name);
      // A new token of that name begins anew.
      if (found) for (const kind of ['acknowledged', 'used']) await bucket.remove(keyOf(kind, name), 'any');
      return found;
    },
    async tokens() {
      return (await tokens.all()).map((one) => stationOf(bucket, one));
    },
    async tokenOf(hash) {
      const found = await tokens.of(hash);
      return found && stationOf(bucket, found);
    },
    onTokensChanged: (listener) =>
      bucket.onApplied(({ key }) => {
        if (key.startsWith('token.')) listener();
      }),
    async noteOutcome(name, reported) {
      const key = keyOf('outcome', name);
      const known = bucket.get(key);
      const next = known === null ? reported : laterOf(reported, outcome.parse(JSON.parse(known.value)));
      // A note lost to a concurrent relay is repeated with the next webhook.
      await bucket.put(key, JSON.stringify({ name, ...next } satisfies z.input<typeof outcome>), 'any');
    },
    async outcomes() {
      await bucket.catchUp();
      const all = bucket.entries('outcome.').map(({ value }) => outcome.parse(JSON.parse(value)));
      return new Map(all.map(({ name, takenAt, refused }) => [name, { takenAt, refused }]));
    },
    async acknowledge(name, cursor, at) {
      const key = keyOf('acknowledged', name);
      for (let tries = 0; tries < maxTries; tries += 1) {
        const known = bucket.get(key);
        const reported = acknowledgedOf(bucket, name);
        const value = JSON.stringify({ cursor: Math.max(cursor, reported?.cursor ?? 0), at });
        if ((await bucket.put(key, value, known?.revision ?? 'new')) !== null) return;
        await bucket.catchUp();
      }
    },
    async noteUse(name, endpoint, at) {
      // A revoked token leaves nothing behind.
      if (bucket.get(keyOf('token', name)) !== null)
        await bucket.put(keyOf('used', name), JSON.stringify({ at, endpoint }), 'any');
    },
    address: async () => bucket.get('address')?.value ?? null,
    async setAddress(address) {
      if (bucket.get('address')?.value !== address) await bucket.put('address', address, 'any');
    },
    async adminKey() {
      // A command or another relay may have named it just now.
      if (bucket.get('admin_key') === null) await bucket.catchUp();
      return bucket.get('admin_key')?.value ?? null;
    },
    async setAdminKey(key) {
      await bucket.put('admin_key', key, 'any');
    },
  };
}

function stationOf(bucket: WatchedBucket, { name, purpose, issuedAt }: z.output<typeof token>): StationToken {
  const reported = acknowledgedOf(bucket, name);
  const used = bucket.get(keyOf('used', name));
  return {
    name,
    purpose,
    issuedAt,
    acknowledged: reported?.cursor ?? 0,
    seenAt: reported?.at ?? null,
    lastUse: used ? lastUse.parse(JSON.parse(used.value)) : null,
  };
}

function acknowledgedOf(bucket: WatchedBucket, name: string): z.output<typeof acknowledgement> | null {
  const found = bucket.get(keyOf('acknowledged', name));
  return found && acknowledgement.parse(JSON.parse(found.value));
}

function laterOf(one: Outcome, other: Outcome): Outcome {
  const takenAt = Math.max(one.takenAt ?? 0, other.takenAt ?? 0);
  const refused = (one.refused?.at ?? 0) >= (other.refused?.at ?? 0) ? one.refused : other.refused;
  return { takenAt: takenAt === 0 ? null : takenAt, refused };
}

function namesOf<Schema extends z.ZodType<Named>>(bucket: WatchedBucket, kind: string, schema: Schema) {
  type Found = z.output<Schema>;
  /** Each webhook asks by hash. */
  const byHash = new Map<string, Found>();
  const hashes = new Map<string, string>();
  const prefix = `${kind}.`;

  function note(key: string, value: string | null): void {
    if (!key.startsWith(prefix)) return;
    const before = hashes.get(key);
    if (before !== undefined) byHash.delete(before);
    hashes.delete(key);
    if (value === null) return;
    const found = schema.parse(JSON.parse(value));
    byHash.set(found.hash, found);
    hashes.set(key, found.hash);
  }

  for (const { key, value } of bucket.entries(prefix)) note(key, value);
  bucket.onApplied(({ key, value }) => note(key, value));

  return {
    async add(given: Found): Promise<void> {
      const revision = await bucket.put(keyOf(kind, given.name), JSON.stringify(given), 'new');
      if (revision === null)
        throw new StationError('exists', text('relay.nameTaken', { name: given.name }), { field: 'name' });
    },
    async remove(name: string): Promise<boolean> {
      const key = keyOf(kind, name);
      if (bucket.get(key) === null) await bucket.catchUp();
      return (await bucket.remove(key, 'any')) !== null;
    },
    async all(): Promise<readonly Found[]> {
      await bucket.catchUp();
      return [...byHash.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
    },
    async of(hash: Buffer): Promise<Found | null> {
      const known = byHash.get(hex(hash));
      if (known !== undefined) return known;
      // A command or another relay may have issued it just now.
      await bucket.catchUp();
      return byHash.get(hex(hash)) ?? null;
    },
  };
}

/** Names allow any characters, keys do not. */
function keyOf(kind: string, name: string): string {
  return `${kind}.${Buffer.from(name).toString('base64url')}`;
}

function hex(hash: Buffer): string {
  return hash.toString('hex');
}
