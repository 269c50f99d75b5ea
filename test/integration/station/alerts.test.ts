import { createSocket } from 'node:dgram';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type AlertFacts, alertCodes } from '../../../main/domain/health/alerts.ts';
import type { CredentialState } from '../../../main/domain/partner/credentials.ts';
import type { Store } from '../../../main/domain/ports/store.ts';
import { verificationSchema } from '../../../main/relay/receive/verification.ts';
import { verifyWebhook } from '../../../main/relay/receive/verifyWebhook.ts';
import { writeAlertSecret } from '../../../main/station/alerts/alertSecret.ts';
import { type AlertParts, type Alerts, createAlerts } from '../../../main/station/alerts/alerts.ts';
import { createChanges } from '../../../main/station/changes.ts';
import { changeSetting, readSetting } from '../../../main/station/settings/setting.ts';
import { type AlertSettings, stationSettings, stationState } from '../../../main/station/settings/settings.ts';
import { openStore } from '../../../main/store/openStore.ts';
import { openVault } from '../../../main/vault/vault.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';
import { movableTime } from '../../fakes/fakeTime.ts';
import { memoryKey } from '../../fakes/memoryKey.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';
import {
  acme,
  connectTo,
  item,
  itemId,
  operation,
  operationId,
  photo,
  photoId,
  sideUuid,
} from '../../unit/store/samples.ts';

const minute = 60_000;
const secret = `whsec_${Buffer.alloc(32, 'signing').toString('base64')}`;
const every: AlertSettings = {
  disk: true,
  clock: true,
  credential: true,
  sources: true,
  silentMinutes: 15,
  unsentMinutes: 60,
  reshoots: 2,
  firstPassPercent: 80,
  webhook: null,
  syslog: null,
};

/** What is known of the outside, as a test changes it. */
interface World {
  freeBytes: number;
  clockOffMs: number;
  away: AlertFacts['isAway'];
  openedAt: number | null;
}

interface Bench {
  readonly store: Store;
  readonly world: World;
  readonly time: ReturnType<typeof movableTime>;
  readonly log: ReturnType<typeof recordingLog>;
  readonly alerts: () => Alerts;
  set(rules: Partial<AlertSettings>): void;
  setSecret(address: string): Promise<void>;
  /** Closes the data folder and opens it again. */
  restart(): Promise<void>;
  /** A round a minute. */
  rounds(count: number): Promise<void>;
  firing(): readonly string[];
}

async function openBench(rules: Partial<AlertSettings> = {}): Promise<Bench> {
  const folder = temporaryFolder();
  const time = movableTime();
  const log = recordingLog();
  const vault = openVault(folder, [memoryKey('keychain')]);
  const world: World = {
    freeBytes: 50e9,
    clockOffMs: 10,
    away: { hot_folder: false, tethered_camera: false, list_folder: false, results_folder: false },
    openedAt: null,
  };
  let store = openNewStore(folder);
  connectTo(store);
  store.connections.update(acme, { credentialState: 'ok' });
  changeSetting(store, stationSettings.hotFolder, { path: '/photos' });
  changeSetting(store, stationSettings.alerts, { ...every, ...rules });
  const begin = (): Alerts => {
    const begun = createAlerts(partsOf({ store, world, time, log, vault }));
    begun.begin();
    return begun;
  };
  let alerts = begin();
  onTestFinished(async () => {
    await alerts.close();
    store.close();
  });
  return {
    get store() {
      return store;
    },
    world,
    time,
    log,
    alerts: () => alerts,
    set: (change) => void changeSetting(store, stationSettings.alerts, change),
    async setSecret(address) {
      await writeAlertSecret({ vault }, address, secret);
      alerts.startOver();
    },
    async restart() {
      await alerts.close();
      store.close();
      store = openStore(folder);
      alerts = begin();
    },
    async rounds(count) {
      for (let step = 0; step < count * 12; step += 1) {
        await time.skip(minute / 12);
        // A try has ten seconds: more at once would end what is under way.
        await until('each target has answered', () =>
          alerts.targets.every(({ waiting, why }) => waiting === 0 || why !== null),
        );
      }
    },
    firing: () => alerts.firing.map(({ code }) => code),
  };
}

function partsOf({
  store,
  world,
  time,
  log,
  vault,
}: Pick<Bench, 'store' | 'world' | 'time' | 'log'> & Pick<AlertParts, 'vault'>): AlertParts {
  const trouble = (isAway: boolean) => (isAway ? { id: 'folder.noAnswer' as const } : null);
  const outside = {
    space: {
      get view() {
        return { freeBytes: world.freeBytes };
      },
    },
    hotFolder: {
      get status() {
        return { state: world.away.hot_folder ? 'missing' : 'watching' };
      },
    },
    tether: {
      get view() {
        return { camera: {}, state: world.away.tethered_camera ? 'absent' : 'ready' };
      },
    },
    exchange: {
      get view() {
        return { listTrouble: trouble(world.away.list_folder), resultsTrouble: trouble(world.away.results_folder) };
      },
    },
    session: {
      get openedAt() {
        return world.openedAt;
      },
    },
  };
  return {
    options: { environment: {}, version: '1.2.3', live: true, log },
    store,
    changes: createChanges(store, log),
    connections: { link: { partner: { serverNow: () => time.now() - world.clockOffMs } } },
    // A cast: what alerts read of these views is here.
    ...(outside as unknown as Pick<AlertParts, keyof typeof outside>),
    vault,
    name: () => 'Table 2',
    clock: time.now,
    time,
  };
}

/** How each alert comes to be, and how it ends. */
const faults: Readonly<Record<(typeof alertCodes)[number], Fault>> = {
  disk: worldFault({ freeBytes: 1e9 }, { freeBytes: 9e9 }),
  clock: worldFault({ clockOffMs: -90_000 }, { clockOffMs: 5 }),
  credential: { begin: (bench) => credential(bench, 'refused'), end: (bench) => credential(bench, 'ok') },
  hot_folder: awayFault('hot_folder'),
  tethered_camera: awayFault('tethered_camera'),
  list_folder: awayFault('list_folder'),
  results_folder: awayFault('results_folder'),
  no_photo: {
    begin: ({ world, time }) => void Object.assign(world, { openedAt: time.now() - 16 * minute }),
    end: ({ store, time }) => void store.photos.insert(photo('came', { source: 'hot folder', addedAt: time.now() })),
  },
  unsent: {
    begin({ store, time }) {
      store.items.insert(item('waits'));
      store.photos.insert(photo('waits', { itemId: itemId('waits'), place: 'active' }));
      const payload = { kind: 'upload', photoId: photoId('waits'), sideUuid: sideUuid('s') } as const;
      store.operations.insert(operation('waits', 'waits', { payload, at: time.now() - 61 * minute }));
    },
    end: ({ store }) => store.operations.update(operationId('waits'), { status: 'done' }),
  },
  reshoots: {
    begin({ store }) {
      for (const id of ['r1', 'r2', 'r3']) store.items.insert(item(id, { stage: 'reshoot' }));
    },
    end({ store }) {
      for (const id of ['r1', 'r2']) store.items.update(itemId(id), { stage: 'in_review' });
    },
  },
  first_pass: {
    begin: (bench) => finished(bench, 'f', 20, (index) => index < 5),
    end: (bench) => finished(bench, 'g', 30, () => false),
  },
};

interface Fault {
  begin(bench: Bench): void;
  end(bench: Bench): void;
}

function worldFault(fault: Partial<World>, well: Partial<World>): Fault {
  const set = (change: Partial<World>) => (bench: Bench) => void Object.assign(bench.world, change);
  return { begin: set(fault), end: set(well) };
}

function awayFault(code: keyof World['away']): Fault {
  const away = { hot_folder: false, tethered_camera: false, list_folder: false, results_folder: false };
  return worldFault({ away: { ...away, [code]: true } }, { away });
}

function credential({ store }: Bench, credentialState: CredentialState): void {
  store.connections.update(acme, { credentialState });
}

/** Items that were sent, of which the partner has rejected some and taken the others. */
function finished({ store, time }: Bench, name: string, count: number, isRejected: (index: number) => boolean): void {
  for (let index = 0; index < count; index += 1) {
    const id = itemId(`${name}${index}`);
    store.items.insert(item(`${name}${index}`, { updatedAt: time.now() }));
    store.photos.insert(photo(`${name}${index}`, { itemId: id, place: 'active' }));
    store.items.update(id, { stage: 'in_review', submittedAt: time.now(), updatedAt: time.now() });
    if (isRejected(index)) store.items.update(id, { rejectedAt: time.now() });
    else store.items.update(id, { stage: 'authentic' });
  }
}

interface Receiver {
  readonly address: string;
  readonly calls: { readonly headers: IncomingHttpHeaders; readonly body: string }[];
}

/** Answers with `status` as it is at each call; null never answers. */
async function webhook(answer: { status: number | null; location?: string } = { status: 204 }): Promise<Receiver> {
  const calls: Receiver['calls'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (answer.status === null) return;
      response.writeHead(answer.status, answer.location === undefined ? {} : { location: answer.location }).end();
    });
  });
  return { address: `http://127.0.0.1:${await listening(server)}/alerts`, calls };
}

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const bodies = ({ calls }: Receiver) => calls.map(({ body }) => JSON.parse(body));

describe('each alert', () => {
  test.each(alertCodes)('%s fires once and clears once, over a restart, and is told in that order', async (code) => {
    const receiver = await webhook();
    const bench = await openBench({ webhook: receiver.address });
    await bench.rounds(3);
    expect(bench.firing()).toEqual([]);
    faults[code].begin(bench);
    await bench.rounds(4);
    expect(bench.firing()).toEqual([code]);
    await bench.restart();
    await bench.rounds(3);
    expect(bench.firing()).toEqual([code]);
    faults[code].end(bench);
    await bench.rounds(4);
    expect(bench.firing()).toEqual([]);
    await bench.restart();
    await bench.rounds(3);
    await until('both are told', () => receiver.calls.length >= 2);
    expect(bodies(receiver)).toEqual([
      {
        type: 'alert.fired',
        timestamp: expect.any(String),
        data: { alert: code, station: 'Table 2', message: expect.any(String) },
      },
      {
        type: 'alert.cleared',
        timestamp: expect.any(String),
        data: { alert: code, station: 'Table 2', message: expect.stringMatching(/^Over: /) },
      },
    ]);
    expect(readSetting(bench.store, stationState.alertState)).toEqual({ firing: [], unsent: [] });
    const told = bench.log.lines.filter(({ fields }) => fields.alert === code).map(({ message }) => message);
    expect(told).toEqual(['An alert fires', 'An alert is over']);
  });

  test('needs no receiver, and is not told later to one that is named then', async () => {
    const bench = await openBench();
    faults.disk.begin(bench);
    await bench.rounds(2);
    expect(bench.firing()).toEqual(['disk']);
    const receiver = await webhook();
    bench.set({ webhook: receiver.address });
    await bench.rounds(2);
    faults.disk.end(bench);
    await bench.rounds(1);
    await until('the end is told', () => receiver.calls.length > 0);
    expect(bodies(receiver).map(({ type }) => type)).toEqual(['alert.cleared']);
  });
});

describe('a webhook', () => {
  test('is signed as Standard Webhooks says, with the same id at each try', async () => {
    const answer = { status: 503 };
    const receiver = await webhook(answer);
    const bench = await openBench({ webhook: receiver.address });
    await bench.setSecret(receiver.address);
    faults.disk.begin(bench);
    await bench.time.skip(minute / 12);
    await until('the first try', () => receiver.calls.length === 1);
    await until('it failed', () => bench.alerts().targets[0]?.why === 'status_503');
    answer.status = 200;
    await bench.time.skip(minute);
    await until('the second try', () => receiver.calls.length === 2);
    const rule = verificationSchema.parse({ kind: 'standard-webhooks', secret });
    const verdicts = receiver.calls.map(({ headers, body }) =>
      verifyWebhook(rule, headers, { sent: Buffer.from(body), body: Buffer.from(body) }, bench.time.now()),
    );
    expect(verdicts).toEqual([
      { ok: true, signed: true },
      { ok: true, signed: true },
    ]);
    const other = verificationSchema.parse({ kind: 'standard-webhooks', secret: `${secret.slice(0, -4)}AAA=` });
    const [call] = receiver.calls;
    const sent = Buffer.from(call?.body ?? '');
    expect(verifyWebhook(other, call?.headers ?? {}, { sent, body: sent }, bench.time.now())).toEqual({
      ok: false,
      why: 'mismatch',
    });
    expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await until('it is off the queue', () => bench.alerts().targets[0]?.waiting === 0);
    expect(JSON.stringify(bench.log.lines)).not.toMatch(/signing|whsec|127\.0\.0\.1/);
  });

  test('without a secret is plain, and another origin does not get what is signed with it', async () => {
    const [first, second] = [await webhook(), await webhook()];
    const bench = await openBench({ webhook: first.address });
    await bench.setSecret(first.address);
    bench.set({ webhook: second.address });
    faults.disk.begin(bench);
    await bench.rounds(1);
    await until('it is told', () => second.calls.length === 1);
    expect(second.calls[0]?.headers).not.toHaveProperty('webhook-signature');
    expect(first.calls).toEqual([]);
  });

  test('is not led elsewhere by a redirect', async () => {
    const elsewhere = await webhook();
    const receiver = await webhook({ status: 307, location: elsewhere.address });
    const bench = await openBench({ webhook: receiver.address });
    faults.disk.begin(bench);
    await bench.rounds(1);
    await until('it failed', () => bench.alerts().targets[0]?.why === 'status_307');
    expect(bench.alerts().targets[0]?.waiting).toBe(1);
    expect(elsewhere.calls).toEqual([]);
  });

  test('that never answers holds nothing up: syslog and the station go on, the queue is bounded, and it ends at once', async () => {
    const receiver = await webhook({ status: null });
    const lines: string[] = [];
    const syslog = createSocket('udp4');
    syslog.on('message', (message) => lines.push(message.toString()));
    await new Promise<void>((resolve) => syslog.bind(0, '127.0.0.1', resolve));
    onTestFinished(() => void syslog.close());
    const bench = await openBench({
      webhook: receiver.address,
      syslog: `udp://127.0.0.1:${syslog.address().port}`,
    });
    for (let turn = 0; turn < 60; turn += 1) {
      faults.disk.begin(bench);
      await bench.time.skip(minute);
      expect(bench.firing()).toEqual(['disk']);
      await until('it came by syslog', () => lines.length === 2 * turn + 1);
      faults.disk.end(bench);
      await bench.time.skip(minute);
      expect(bench.firing()).toEqual([]);
      await until('its end came too', () => lines.length === 2 * turn + 2);
    }
    await until('syslog is done', () => bench.alerts().targets[1]?.waiting === 0);
    expect(bench.alerts().targets).toEqual([
      { target: 'webhook', waiting: 100, why: 'no_answer' },
      { target: 'syslog', waiting: 0, why: null },
    ]);
    // Minutes at first, then an hour: in two hours a handful.
    expect(receiver.calls.length).toBeLessThan(10);
    expect(bench.log.lines.filter(({ message }) => message === 'Alerts cannot be sent')).toHaveLength(1);
    for (let hour = 0; hour < 27; hour += 1) await bench.time.skip(60 * minute);
    await until('what is a day old is given up', () => bench.alerts().targets[0]?.waiting === 0);
  });
});

describe('a syslog server', () => {
  const form =
    /^<(28|29)>1 \d{4}-\d\d-\d\dT[\d:.]+Z Table_2 sideshot - alert\.disk - \uFEFF(Over: )?The disk fills up: 1\.0 GB are free\.$/;

  test('takes lines of RFC 5424 by TCP, counted, one a connection', async () => {
    const streams: string[] = [];
    const server = createTcpServer({ allowHalfOpen: false }, (socket) => {
      let came = '';
      socket.on('data', (chunk) => {
        came += chunk.toString();
      });
      socket.on('end', () => streams.push(came));
    });
    const bench = await openBench({ syslog: `tcp://127.0.0.1:${await listening(server)}` });
    faults.disk.begin(bench);
    await bench.rounds(1);
    faults.disk.end(bench);
    await bench.rounds(1);
    await until('both lines', () => streams.length === 2);
    const [fired = '', cleared = ''] = streams;
    for (const stream of streams) {
      const [count = '', ...rest] = stream.split(' ');
      expect(Buffer.byteLength(rest.join(' '))).toBe(Number(count));
      expect(rest.join(' ')).toMatch(form);
    }
    expect([fired.includes('<28>1'), cleared.includes('<29>1')]).toEqual([true, true]);
    await until('none waits', () => bench.alerts().targets[1]?.waiting === 0);
  });

  test('that takes nothing is tried again later', async () => {
    const stalled = createTcpServer({ allowHalfOpen: true, pauseOnConnect: true }, () => undefined);
    const bench = await openBench({ syslog: `tcp://127.0.0.1:${await listening(stalled)}` });
    faults.disk.begin(bench);
    await bench.time.skip(minute);
    await bench.time.skip(minute);
    await until('it failed', () => bench.alerts().targets[1]?.why === 'no_answer');
    const lines: string[] = [];
    const syslog = createSocket('udp4');
    syslog.on('message', (message) => lines.push(message.toString()));
    await new Promise<void>((resolve) => syslog.bind(0, '127.0.0.1', resolve));
    onTestFinished(() => void syslog.close());
    bench.set({ syslog: `udp://127.0.0.1:${syslog.address().port}` });
    await until('another address gets it at once', () => lines.length === 1);
    expect(lines[0]).toMatch(form);
  });

  test('and a webhook are tried by a press, and each says what is wrong', async () => {
    const receiver = await webhook({ status: 401 });
    const bench = await openBench({ webhook: receiver.address, syslog: 'udp://127.0.0.1:9' });
    const tried = await bench.alerts().test(new AbortController().signal);
    expect(tried).toEqual([
      { target: 'webhook', sent: { kind: 'failed', why: 'status_401' } },
      { target: 'syslog', sent: { kind: 'sent' } },
    ]);
    expect(bodies(receiver)[0]).toMatchObject({ type: 'alert.test' });
  });
});

test('a full disk that takes no note of it is told of all the same', async () => {
  const receiver = await webhook();
  const bench = await openBench({ webhook: receiver.address });
  const { set } = bench.store.settings;
  const settings = bench.store.settings as { set: typeof set };
  settings.set = () => {
    throw new Error('ENOSPC');
  };
  faults.disk.begin(bench);
  await bench.rounds(1);
  await until('it is told', () => receiver.calls.length === 1);
  expect(bench.firing()).toEqual(['disk']);
  settings.set = set;
  await bench.rounds(1);
  expect(readSetting(bench.store, stationState.alertState).firing).toMatchObject([{ code: 'disk' }]);
});
