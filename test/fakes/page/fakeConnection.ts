import type { implement } from '@orpc/server';
import type { contract } from '../../../preload/contract/contract.ts';
import type { FakeActs } from './fakeActs.ts';
import type { FakeWorld } from './fakeWorld.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

/** The station as a whole. */
export function fakeStationPart(os: Os, world: FakeWorld, { noted, setStatus }: FakeActs) {
  return {
    events: os.station.events.handler(async function* () {
      yield { type: 'status' as const, status: world.status };
    }),
    status: os.station.status.handler(() => world.status),
    setOperator: os.station.setOperator.handler(({ input }) => {
      noted('station.setOperator', input);
      setStatus({ operator: input.name });
      return {};
    }),
  };
}

/** Disk and retention. */
export function fakeStoragePart(os: Os, world: FakeWorld, { noted }: FakeActs) {
  return {
    get: os.storage.get.handler(() => world.storage),
    set: os.storage.set.handler(({ input }) => {
      noted('storage.set', input);
      const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
      world.storage = { ...world.storage, settings: { ...world.storage.settings, ...given } };
      return world.storage;
    }),
  };
}

/** Categories and types. */
export function fakeTaxonomyPart(os: Os, world: FakeWorld, { noted }: FakeActs) {
  return {
    get: os.taxonomy.get.handler(() => world.taxonomy),
    refresh: os.taxonomy.refresh.handler(({ input }) => {
      noted('taxonomy.refresh', input);
      return world.taxonomy;
    }),
  };
}

/** The partner, as the page sees it. */
export function fakeConnectionPart(os: Os, world: FakeWorld, { noted, setStatus }: FakeActs) {
  return {
    get: os.connection.get.handler(() => ({
      profileJson: world.profileJson,
      hasApiKey: world.profileJson !== null,
      hasUserToken: false,
    })),
    connect: os.connection.connect.handler(({ input }) => {
      noted('connection.connect', input);
      world.profileJson = input.profileJson;
      setStatus({ mode: 'connected', connectionName: 'acme' });
      return { message: 'Connected: the partner answered with 4 categories.' };
    }),
    test: os.connection.test.handler(({ input }) => {
      noted('connection.test', input);
      return { ok: true, message: 'The partner answered in 84 ms.' };
    }),
    practice: os.connection.practice.handler(({ input }) => {
      noted('connection.practice', input);
      setStatus({ mode: 'practice', connectionName: 'practice', credentials: 'ok', online: true });
      return {};
    }),
    wake: os.connection.wake.handler(({ input }) => {
      noted('connection.wake', input);
      return {};
    }),
  };
}
