import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { PartnerFailure, StationError } from '../../../main/domain/failure.ts';
import { connectToRunning } from '../../../main/hosts/control/controlClient.ts';
import { startControlServer } from '../../../main/hosts/control/controlServer.ts';
import type { IngestResult, StationCommands, SyncResult } from '../../../main/station/api.ts';
import { fakeStation } from '../../fakes/page/fakeStation.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

/** A busy machine may take longer than the usual second. */
const patience = { timeout: 10_000 };

const never = new AbortController().signal;

async function startStation(commands: Partial<StationCommands>) {
  const [dataFolder, log] = [temporaryFolder(), recordingLog()];
  const server = await startControlServer({ commands: fakeStation(commands).commands, dataFolder, log });
  onTestFinished(() => server.close());
  const running = await connectToRunning(dataFolder);
  if (running === null) throw new Error('the running station was not found');
  onTestFinished(() => running.close());
  return { dataFolder, log, server, running };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((settle) => {
    if (signal.aborted) settle();
    signal.addEventListener('abort', () => settle());
  });
}

const stoppedResult: SyncResult = {
  ended: 'stopped',
  operations: { pending: 1, in_flight: 0, parked: 0 },
  waiting_for: 'nothing',
  credentials: 'ok',
  message: 'Stopped',
};

test('commands are carried out by the running station, inputs and results as they are', async () => {
  const asked: unknown[] = [];
  const { running, dataFolder } = await startStation({
    find: async (input) => {
      asked.push(input);
      return { sr_uuid: 'ü-1', micro_id: null, state: { primary: 'QC', supplement: null }, url: null };
    },
    taxonomyList: async () => ({ fetched_at: null, categories: [] }),
  });
  expect(running.pid).toBe(process.pid);
  expect(await running.commands.find({ identifier: 'A/ß %' })).toEqual({
    sr_uuid: 'ü-1',
    micro_id: null,
    state: { primary: 'QC', supplement: null },
    url: null,
  });
  expect(asked).toEqual([{ identifier: 'A/ß %' }]);
  expect(await running.commands.taxonomyList()).toEqual({ fetched_at: null, categories: [] });
  expect(statSync(join(dataFolder, 'control.json')).mode & 0o777).toBe(0o600);
});

test('failures arrive as the same errors', async () => {
  const details = {
    kind: 'credentials',
    message: 'The API key was refused',
    code: 'http_401',
    status: 401,
    outcomeUnknown: false,
    endpoint: 'find',
  } as const;
  const { running, log } = await startStation({
    submit: async () => {
      throw new StationError('not_found', 'no such item', { field: '--reference' });
    },
    find: async () => {
      throw new PartnerFailure(details);
    },
    status: async () => {
      throw new TypeError('a bug');
    },
  });
  const { commands } = running;
  await expect(commands.submit({ reference: 'x' })).rejects.toMatchObject({ code: 'not_found', field: '--reference' });
  await expect(commands.find({ identifier: 'x' })).rejects.toMatchObject({ name: 'PartnerFailure', details });
  expect(log.lines).toEqual([]);
  await expect(commands.status({ reference: null })).rejects.toMatchObject({ code: 'failed' });
  expect(log.lines).toMatchObject([{ level: 'error', fields: { name: 'status' } }]);
});

test('watch streams its photos, and the signal stops it over there', async () => {
  let send: (photo: IngestResult) => void = () => {};
  let stopped = false;
  const { running } = await startStation({
    watch: async (_input, onPhoto, signal, onNote) => {
      onNote('The folder is away.');
      send = onPhoto;
      await untilAborted(signal);
      stopped = true;
    },
  });
  const photo: IngestResult = {
    file: '/a',
    accepted: true,
    message: '',
    reference_id: null,
    photo: null,
    side: null,
  };
  const seen: string[] = [];
  const notes: string[] = [];
  const controller = new AbortController();
  const watching = running.commands.watch(
    { folder: '/in', reference: null },
    ({ file }) => seen.push(file),
    controller.signal,
    (line) => notes.push(line),
  );
  await vi.waitUntil(() => {
    send(photo);
    return seen.length > 0;
  }, patience);
  controller.abort();
  await watching;
  expect(stopped).toBe(true);
  expect([seen[0], notes]).toEqual(['/a', ['The folder is away.']]);
});

test('a sync that is stopped still says how it stands', async () => {
  const controller = new AbortController();
  const { running } = await startStation({
    sync: async (_input, signal) => {
      setImmediate(() => controller.abort());
      await untilAborted(signal);
      return stoppedResult;
    },
  });
  const input = { untilIdle: true, forSeconds: null };
  expect(await running.commands.sync(input, controller.signal)).toEqual(stoppedResult);
  expect(await running.commands.sync(input, AbortSignal.abort())).toEqual(stoppedResult);
});

test('a client that goes away stops its command', async () => {
  let aborted = false;
  let begun = false;
  const { running } = await startStation({
    sync: async (_input, signal) => {
      begun = true;
      await untilAborted(signal);
      aborted = true;
      return stoppedResult;
    },
  });
  const lost = expect(running.commands.sync({ untilIdle: true, forSeconds: null }, never)).rejects.toMatchObject({
    code: 'failed',
  });
  await vi.waitUntil(() => begun, patience);
  await running.close();
  await lost;
  await vi.waitUntil(() => aborted, patience);
});

test('a station that ends in the middle is said, and leaves no file', async () => {
  let begun = false;
  const { running, server, dataFolder } = await startStation({
    status: async () => {
      begun = true;
      return new Promise(() => undefined);
    },
  });
  const lost = expect(running.commands.status({ reference: null })).rejects.toMatchObject({
    code: 'failed',
    message: expect.stringContaining('ended before it answered'),
  });
  await vi.waitUntil(() => begun, patience);
  await server.close();
  await lost;
  expect(existsSync(join(dataFolder, 'control.json'))).toBe(false);
  expect(await connectToRunning(dataFolder)).toBeNull();
});

test('an input beyond all measure is refused in words', async () => {
  const { running } = await startStation({ event: async () => ({ known: true, duplicate: false, message: '' }) });
  await expect(running.commands.event({ text: 'x'.repeat(5_000_000) })).rejects.toBeInstanceOf(StationError);
});

test('what was left behind is no station', async () => {
  const { dataFolder } = await startStation({});
  const path = join(dataFolder, 'control.json');
  const address = JSON.parse(readFileSync(path, 'utf8'));
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  for (const change of [{ pid: gone }, { token: 'x'.repeat(43) }, { port: 1 }, { version: 1 }, { port: 'x' }]) {
    writeFileSync(path, JSON.stringify({ ...address, ...change }));
    expect(await connectToRunning(dataFolder)).toBeNull();
  }
  writeFileSync(path, '{"ver');
  expect(await connectToRunning(dataFolder)).toBeNull();
  writeFileSync(path, JSON.stringify(address));
  expect(await connectToRunning(dataFolder)).toMatchObject({ pid: process.pid });
});

test("another station's file is left alone on close", async () => {
  const { dataFolder, server } = await startStation({});
  const path = join(dataFolder, 'control.json');
  const other = JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), token: 'y'.repeat(43) });
  writeFileSync(path, other);
  await server.close();
  expect(readFileSync(path, 'utf8')).toBe(other);
});

test('no one gives a command without the token, and no browser page at all', async () => {
  const { dataFolder } = await startStation({});
  const { port, token } = JSON.parse(readFileSync(join(dataFolder, 'control.json'), 'utf8'));
  const ask = (headers: Record<string, string>, path = '/hello', method = 'GET', body = '') =>
    new Promise<number>((settle, reject) => {
      const options = { host: '127.0.0.1', port, path, method, headers, agent: false };
      const request = httpRequest(options, (response) => settle(response.resume().statusCode ?? 0));
      request.on('error', reject);
      request.end(body);
    });
  const authorization = `Bearer ${token}`;
  expect(await ask({ authorization })).toBe(200);
  expect(await ask({})).toBe(401);
  expect(await ask({ authorization: `Bearer ${token}x` })).toBe(401);
  expect(await ask({ authorization, host: `evil.example:${port}` })).toBe(403);
  expect(await ask({ authorization, host: `localhost:${port}` })).toBe(403);
  expect(await ask({ authorization, origin: `http://127.0.0.1:${port}` })).toBe(403);
  expect(await ask({ authorization }, '/command', 'POST', '{"name":"status"}')).toBe(400);
  expect(await ask({ authorization }, '/command', 'POST', 'no json')).toBe(400);
  expect(await ask({ authorization }, '/other')).toBe(404);
});
