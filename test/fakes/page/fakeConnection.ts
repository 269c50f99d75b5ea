import type { implement } from '@orpc/server';
import type { ProbeView } from '../../../main/contract/connection/probe.ts';
import type { page as contract } from '../../../main/contract/page.ts';
import { asGiven, text } from '../../../main/texts/text.ts';
import type { FakeActs } from './fakeActs.ts';
import type { FakeWorld } from './fakeWorld.ts';

type Os = ReturnType<typeof implement<typeof contract>>;

/** The station as a whole. */
export function fakeStationPart(os: Os, world: FakeWorld) {
  return {
    events: os.station.events.handler(async function* () {
      yield { type: 'status' as const, status: world.status };
    }),
    status: os.station.status.handler(() => world.status),
  };
}

/** The assistant's word: one name was wrong. */
function fakeFindings(profileJson: string | null): ProbeView {
  const profile = { ...JSON.parse(profileJson ?? '{}'), params: { models: { page: 'page' } } };
  const found = asGiven('page: the answer changes as it should.');
  return {
    profileJson: JSON.stringify(profile, null, 2),
    changes: [{ field: 'params.models.page', from: 'page_number', to: 'page', proof: 'effect' }],
    endpoints: [
      { endpoint: 'models', outcome: 'works', credential: 'bearer', userToken: false, text: asGiven('It answers.') },
    ],
    parameters: [{ field: 'params.models.page', name: 'page', proof: 'effect', text: found }],
    calls: 23,
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
      return { message: asGiven('Connected: the partner answered with 4 categories.') };
    }),
    test: os.connection.test.handler(({ input }) => {
      noted('connection.test', input);
      return { ok: true, message: asGiven('The partner answered in 84 ms.') };
    }),
    limits: os.connection.limits.handler(() => ({ limits: world.limits })),
    updateUser: os.connection.updateUser.handler(({ input }) => {
      noted('connection.updateUser', input);
      return {
        message: asGiven(`The user ${input.userId} was updated.`),
        data: { id: input.userId, ...input.changes },
      };
    }),
    form: os.connection.form.handler(() => ({ fields: world.profileFields })),
    check: os.connection.check.handler(({ input }) => ({
      faults: input.profileJson.includes('https://') ? [] : [{ field: 'base_url', reason: text('field.httpsOnly') }],
      ...world.profileGoes,
    })),
    probe: os.connection.probe.handler(async function* ({ input }) {
      noted('connection.probe', input);
      yield { type: 'found' as const, found: fakeFindings(world.profileJson) };
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
