import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../../main/practice/http/faults.ts';
import type { Simulator } from '../../../main/practice/simulator.ts';
import type { Station } from '../../../main/station/api.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { type MovableTime, movableTime } from '../../fakes/fakeTime.ts';
import { runningCommands } from '../../fakes/page/givenCommands.ts';
import { connectTo, openTestStation, startTestPartner, typeNamed, until } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';

const open = closedAfterEach();
const second = 1_000;

interface Bench {
  readonly station: Station;
  readonly partner: Simulator;
  readonly time: MovableTime;
  stage(): Promise<string | undefined>;
  credentials(): Promise<string>;
  /** Gives the item the photos that are required of it, all with one meeting of `fault` on their way. */
  send(fault: Fault): Promise<void>;
}

async function openBench(): Promise<Bench> {
  const partner = await startTestPartner();
  open.push(partner);
  partner.control.setReview({ hold: true });
  const time = movableTime();
  const station = await openTestStation({ time });
  open.push(station);
  await connectTo(station, partner);
  await station.commands.create({ reference: 'SKU-1', ...typeNamed(partner, 'Sneakers'), service: null });
  const status = async () => (await station.commands.status({ reference: 'SKU-1' })).items[0];
  await until('the sides', async () => ((await status())?.sides.length ?? 0) > 0);
  return {
    station,
    partner,
    time,
    stage: async () => (await status())?.stage,
    credentials: async () => (await station.commands.status({ reference: null })).connection.credentials,
    async send(fault) {
      partner.control.addFault(fault);
      const folder = temporaryFolder();
      const files = await Promise.all(
        [0, 1, 2, 3, 4].map(async (index) => {
          const file = join(folder, `${index}.jpg`);
          writeFileSync(file, await cameraJpeg({ width: 300, height: 200, seed: index + 1 }));
          return file;
        }),
      );
      await station.commands.importPhotos({ reference: 'SKU-1', side: null, files });
      await until('the fault to be met', async () => met(partner, fault).length > 0);
    },
  };
}

function met({ control }: Simulator, { status }: Fault): readonly unknown[] {
  return control.requests().filter((request) => request.status === (status ?? 500));
}

describe('sending goes on by itself', () => {
  test('after one 401 of a key that has worked: within seconds, by one call', async () => {
    const bench = await openBench();
    await bench.send({ endpoint: 'upload_media', kind: 'status', status: 401, message: 'Sign in first' });
    await until('the refusal to be told', async () => (await bench.credentials()) === 'refused');
    await bench.time.skip(11 * second);
    await until('the item to be in review', async () => (await bench.stage()) === 'in_review');
    expect(await bench.credentials()).toBe('ok');
    expect(met(bench.partner, { endpoint: '*', kind: 'status', status: 401 })).toHaveLength(1);
  });

  test("after a firewall's page with 403: the key is good all the while", async () => {
    const bench = await openBench();
    await bench.send({ endpoint: 'upload_media', kind: 'html', status: 403, title: 'Blocked by SafeGate' });
    expect(await bench.credentials()).toBe('ok');
    const { items } = await bench.station.commands.status({ reference: 'SKU-1' });
    expect(items[0]?.last_error?.message ?? '').toMatch(/^$|It has not looked at the API key/);
    await bench.time.skip(5 * second);
    await until('the item to be in review', async () => (await bench.stage()) === 'in_review');
    expect(await bench.credentials()).toBe('ok');
  });

  test('after a 503 with Retry-After: not before its time, and then', async () => {
    const bench = await openBench();
    await bench.send({ endpoint: 'upload_media', kind: 'status', status: 503, retryAfterSeconds: 90 });
    const pausedUntil = await until('the pause to be told', async () => {
      const { connection } = await bench.station.commands.status({ reference: null });
      return connection.paused_until;
    });
    expect(Date.parse(pausedUntil) - Date.now()).toBeGreaterThan(60 * second);
    const since = bench.partner.control.requests().at(-1)?.id ?? 0;
    await bench.time.skip(80 * second);
    expect(bench.partner.control.requests(since)).toEqual([]);
    await bench.time.skip(20 * second);
    await until('the item to be in review', async () => (await bench.stage()) === 'in_review');
  });
});

describe('`connect` and the assistant tell a refused key from what stands between', () => {
  const between =
    /refused the call with a web page \(403\): Sign in to this network\. It has not looked at the API key/;
  const refused = /The partner did not accept the API key \(401\)/;

  test.each([
    ['a page', { endpoint: '*', kind: 'html', status: 403, times: null } as const, 'network', between],
    ['a refusal', { endpoint: '*', kind: 'status', status: 401, times: null } as const, 'credentials', refused],
  ])('%s', async (_what, fault, kind, words) => {
    const { station, partner } = await openBench();
    partner.control.addFault(fault);
    await expect(connectTo(station, partner)).rejects.toMatchObject({ kind, message: expect.stringMatching(words) });
    const probed = runningCommands(station.commands).probe({}, () => undefined, AbortSignal.timeout(60_000));
    await expect(probed).rejects.toMatchObject({ kind, message: expect.stringMatching(words) });
  });
});

test("a page with 413 in a photo's stead: the operator reads its sentence, and no markup", async () => {
  const bench = await openBench();
  const title = '413 Request Entity Too Large';
  await bench.send({ endpoint: 'upload_media', kind: 'html', status: 413, title });
  await until('the item to need a person', async () => (await bench.stage()) === 'needs_attention');
  const { items } = await bench.station.commands.status({ reference: 'SKU-1' });
  expect(items[0]?.last_error?.message).toBe(`The partner refused the request: ${title}.`);
});
