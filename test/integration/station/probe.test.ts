import { describe, expect, test } from 'vitest';
import type { ProbeJson } from '../../../main/contract/commands/connection.ts';
import { endpointNames } from '../../../main/partner/endpoints.ts';
import { readSchemas } from '../../../main/partner/probe/probeRead.ts';
import { profileOf } from '../../../main/practice/deployment.ts';
import { type DialectName, dialects } from '../../../main/practice/dialects.ts';
import { type Simulator, startSimulator } from '../../../main/practice/simulator.ts';
import type { Station, StationOptions } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { runningCommands } from '../../fakes/page/givenCommands.ts';
import { clientOf, openTestStation } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const open = closedAfterEach();
const signal = () => AbortSignal.timeout(60_000);

async function startDialect(deployment: DialectName): Promise<Simulator> {
  const rasterise = async (): Promise<Buffer> => Buffer.alloc(0);
  const partner = await startSimulator({ folder: temporaryFolder(), deployment, rasterise });
  open.push(partner);
  partner.control.setReview({ hold: true });
  return partner;
}

/** A station that knows of the partner what no read can tell: its address, its key, and the operations that the spec does not show. */
async function stationFor(
  partner: Simulator,
  deployment: DialectName,
  changes: object = {},
  options: Partial<StationOptions> = {},
): Promise<Station> {
  const station = await openTestStation({ live: false, ...options });
  open.push(station);
  const { base_url, tls, operations } = partner.profile;
  const limits = { polls_per_minute: 100_000 };
  await station.commands.connect({
    profileText: JSON.stringify({ name: deployment, base_url, tls, operations, limits, ...changes }),
    profilePath: null,
    apiKey: partner.apiKey,
    userToken: partner.userToken,
    test: false,
  });
  return station;
}

/** Creates a service request at the partner, as another station would, by a profile that fits. */
async function createSr(partner: Simulator, profile: object, reference: string): Promise<void> {
  const station = await openTestStation();
  try {
    await station.commands.connect({
      profileText: JSON.stringify({ ...profile, name: 'other' }),
      profilePath: null,
      apiKey: partner.apiKey,
      userToken: partner.userToken,
      test: true,
    });
    const [category] = partner.control.catalogue().categories;
    const wanted = { category: category?.uuid ?? '', type: category?.types[0]?.uuid ?? '', service: null };
    await station.commands.create({ reference, ...wanted });
    await station.commands.sync({ untilIdle: true, forSeconds: 30 }, { signal: signal() });
    expect((await station.commands.find({ identifier: reference })).state.primary).toBe('DRAFT');
  } finally {
    await station.close();
  }
}

function probe(station: Station, stop = signal()): Promise<ProbeJson> {
  return runningCommands(station.commands).probe({}, () => undefined, stop);
}

function outcomes({ endpoints }: ProbeJson) {
  return Object.fromEntries(endpoints.map(({ endpoint, outcome }) => [endpoint, outcome]));
}

/** How each endpoint would be asked, by a profile. */
function credentials({ auth }: { auth: { default: string; user_token: unknown; endpoints: Record<string, string> } }) {
  const modes = Object.fromEntries(endpointNames.map((name) => [name, auth.endpoints[name] ?? auth.default]));
  return { modes, userToken: auth.user_token };
}

const writes = ['create', 'upload_media', 'submit_sr', 'cancel_sr', 'user'] as const;
type Told = ReturnType<typeof credentials>;
const isWrite = (name: string): boolean => writes.some((write) => write === name);

function ofEndpoints({ modes, userToken }: Told, wanted: (name: string) => boolean) {
  const reported = Array.isArray(userToken) ? userToken.filter((name) => wanted(String(name))) : userToken;
  return { modes: Object.fromEntries(Object.entries(modes).filter(([name]) => wanted(name))), userToken: reported };
}
const ofReads = (reported: Told) => ofEndpoints(reported, (name) => !isWrite(name));
const ofWrites = (reported: Told) => ofEndpoints(reported, isWrite).modes;

async function profileInUse(station: Station): Promise<object> {
  const { profileJson } = await clientOf(station).connection.get({});
  return JSON.parse(profileJson ?? '{}');
}

/** The profile, with writes told as `known` has them. */
function withWritesOf<Known extends Parameters<typeof credentials>[0]>(profile: Known, known: Known): Known {
  const { modes } = credentials(known);
  const endpoints = {
    ...profile.auth.endpoints,
    ...Object.fromEntries(writes.map((name) => [name, modes[name] ?? ''])),
  };
  const tokens = [profile.auth.user_token, known.auth.user_token].flatMap((reported) =>
    Array.isArray(reported) ? reported : [],
  );
  const userToken = tokens.length > 0 ? [...new Set(tokens)] : profile.auth.user_token;
  return { ...profile, auth: { ...profile.auth, endpoints, user_token: userToken } };
}

const names = Object.keys(dialects) as DialectName[];

describe.each(names)('against the %s dialect', (deployment) => {
  test('it learns the whole profile, and writes nothing', async () => {
    const partner = await startDialect(deployment);
    const fitting = profileOf(dialects[deployment], 'fitting', partner.origin, partner.caPath);
    await createSr(partner, fitting, 'SKU-1');
    const station = await stationFor(partner, deployment);
    const before = partner.control.requests().at(-1)?.id ?? 0;

    const found = await probe(station);

    const asked = partner.control.requests(before);
    expect(asked).toHaveLength(found.calls);
    expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(partner.control.violations()).toEqual([]);
    const reads = Object.fromEntries(Object.keys(readSchemas).map((name) => [name, 'works']));
    expect(outcomes(found)).toEqual({ ...reads, ...Object.fromEntries(writes.map((name) => [name, 'not_proven'])) });
    expect(found.parameters.map(({ field, proof }) => [field, proof])).toEqual(
      found.parameters.map(({ field }) => [field, 'effect']),
    );
    expect(found.profile).toMatchObject({ name: deployment, params: fitting.params, operations: fitting.operations });
    // Where a key is not asked for, one may be sent all the same: what works is not changed.
    if (deployment !== 'loose')
      expect(ofReads(credentials(found.profile as typeof fitting))).toEqual(ofReads(credentials(fitting)));
    // No read shows what a write takes: not one of them is told otherwise than before.
    const untold = (await profileInUse(station)) as typeof fitting;
    expect(ofWrites(credentials(found.profile as typeof fitting))).toEqual(ofWrites(credentials(untold)));

    // With the writes as the integrator knows them the profile serves: another item, the taxonomy, and nothing more to learn.
    const whole = withWritesOf(found.profile as typeof fitting, fitting);
    await createSr(partner, whole, 'SKU-2');
    const learnt = await stationFor(partner, deployment, whole);
    expect((await learnt.commands.taxonomyRefresh()).categories).not.toEqual([]);
    expect((await learnt.commands.find({ identifier: 'SKU-1' })).state.primary).toBe('DRAFT');
    expect((await probe(learnt)).changes).toEqual([]);
  });

  test('it learns the parameters before there is any service request', async () => {
    const partner = await startDialect(deployment);
    const found = await probe(await stationFor(partner, deployment));
    expect(outcomes(found)).toMatchObject({
      service: 'not_tried',
      side_groups: 'works',
      progress: 'works',
      find: 'works',
    });
    expect(found.profile).toMatchObject({ params: dialects[deployment].params });
    expect(partner.control.requests().filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

test('a station whose key is refused learns that, and keeps its profile', async () => {
  const partner = await startDialect('default');
  const station = await stationFor(partner, 'default');
  partner.control.setApiKey('leo_another_key');
  await expect(probe(station)).rejects.toMatchObject({ kind: 'credentials' });
  expect((await station.commands.status({ reference: null })).connection.credentials).toBe('refused');
});

test('a partner that is not there is said at the first call', async () => {
  const partner = await startDialect('default');
  const station = await stationFor(partner, 'default');
  await partner.control.goOffline();
  await expect(probe(station)).rejects.toMatchObject({ kind: 'network' });
});

test('an endpoint that does not answer is said, and the others are learnt', async () => {
  const partner = await startDialect('default');
  const station = await stationFor(partner, 'default');
  partner.control.addFault({ endpoint: 'models', kind: 'status', times: null });
  const found = await probe(station);
  expect(outcomes(found)).toMatchObject({ models: 'failed', category_tree: 'works', type_brands: 'works' });
  expect(found.changes).toEqual([]);
});

test('a short limit of the partner is waited for', async () => {
  const partner = await startDialect('default');
  const time = movableTime();
  const station = await stationFor(partner, 'default', {}, { time });
  partner.control.addRateLimit({ limitType: 'partner_level', limit: 5, windowMs: 20_000 });
  const waits: number[] = [];
  const running = runningCommands(station.commands).probe(
    {},
    ({ wait_ms: waitMs }) => {
      if (waitMs === null) return;
      waits.push(waitMs);
      partner.control.clearRateLimits();
      void time.skip(waitMs + 1_000);
    },
    signal(),
  );
  expect(outcomes(await running)).toMatchObject({ category_tree: 'works', models: 'works' });
  expect(waits.length).toBeGreaterThan(0);
});

test('a limit of an hour is said instead of waited for', async () => {
  const partner = await startDialect('default');
  const station = await stationFor(partner, 'default');
  partner.control.addRateLimit({ limitType: 'endpoint_specific', endpoint: 'models', limit: 0, windowMs: 3_600_000 });
  const found = await probe(station);
  expect(outcomes(found)).toMatchObject({ models: 'limited', category_tree: 'works', find: 'works' });
});

test('it stops when it is told to', async () => {
  const partner = await startDialect('default');
  const station = await stationFor(partner, 'default');
  const stop = new AbortController();
  const running = runningCommands(station.commands).probe(
    {},
    ({ calls }) => calls >= 3 && stop.abort(new Error('enough')),
    stop.signal,
  );
  await expect(running).rejects.toThrow('enough');
  expect(partner.control.requests().length).toBeLessThanOrEqual(4);
});
