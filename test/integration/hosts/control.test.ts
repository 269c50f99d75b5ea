import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { RPCLink } from '@orpc/client/websocket';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import type { SyncResult } from '../../../main/contract/commands/connection.ts';
import type { IngestResult } from '../../../main/contract/commands/photos.ts';
import { PartnerFailure, StationError } from '../../../main/domain/failure.ts';
import { connectToRunning, SilentStation } from '../../../main/hosts/control/controlClient.ts';
import { startControlServer } from '../../../main/hosts/control/controlServer.ts';
import { contractVersion } from '../../../main/hosts/control/handshake.ts';
import { english } from '../../../main/texts/render.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { fakeStation } from '../../fakes/page/fakeStation.ts';
import { type GivenCommands, runningCommands } from '../../fakes/page/givenCommands.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { until } from '../../fakes/until.ts';

const never = new AbortController().signal;

async function startStation(commands: Partial<GivenCommands>) {
  const [dataFolder, log] = [temporaryFolder(), recordingLog()];
  const server = await startControlServer({
    station: fakeStation(commands),
    dataFolder,
    version: '1.2.3',
    log,
  });
  onTestFinished(() => server.close());
  const running = await connectToRunning(dataFolder, '1.2.4');
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

const photo: IngestResult = {
  file: '/a',
  accepted: true,
  message: '',
  reference_id: null,
  photo: null,
  side: null,
};

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
      return {
        message: null,
        sr_uuid: 'ü-1',
        micro_id: null,
        legacy_id: null,
        state: { primary: 'QC', supplement: null },
        url: null,
      };
    },
    taxonomyList: async () => ({ fetched_at: null, categories: [] }),
  });
  expect(running.pid).toBe(process.pid);
  expect(await running.commands.find({ identifier: 'A/ß %' })).toEqual({
    message: null,
    sr_uuid: 'ü-1',
    legacy_id: null,
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
    text: asGiven('The API key was refused'),
    code: 'http_401',
    status: 401,
    outcomeUnknown: false,
    endpoint: 'find',
  } as const;
  const { running, log } = await startStation({
    submit: async () => {
      throw new StationError('not_found', asGiven('no such item'), { field: '--reference' });
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
      onNote(asGiven('The folder is away.'));
      send = onPhoto;
      await untilAborted(signal);
      stopped = true;
    },
  });
  const seen: string[] = [];
  const notes: string[] = [];
  const controller = new AbortController();
  const watching = runningCommands(running.commands).watch(
    { folder: '/in', reference: null },
    ({ file }) => seen.push(file),
    controller.signal,
    (note) => notes.push(english(note)),
  );
  await until('a photo to be seen', () => {
    send(photo);
    return seen.length > 0;
  });
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
  expect(await running.commands.sync(input, { signal: controller.signal })).toEqual(stoppedResult);
  expect(await running.commands.sync(input, { signal: AbortSignal.abort() })).toEqual(stoppedResult);
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
  const lost = expect(
    running.commands.sync({ untilIdle: true, forSeconds: null }, { signal: never }),
  ).rejects.toMatchObject({
    code: 'failed',
  });
  await until('the command to begin', () => begun);
  await running.close();
  await lost;
  await until('the command to be ended', () => aborted);
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
  await until('the command to begin', () => begun);
  await server.close();
  await lost;
  expect(existsSync(join(dataFolder, 'control.json'))).toBe(false);
  expect(await connectToRunning(dataFolder, '1.2.4')).toBeNull();
});

test('a watch that breaks off or fails is no watch that ended', async () => {
  const { running, server } = await startStation({
    watch: async ({ folder }, onPhoto, signal) => {
      if (folder === '/none') throw new StationError('invalid', asGiven('no such folder'), { field: 'dir' });
      onPhoto(photo);
      await untilAborted(signal);
    },
  });
  const watch = (folder: string, onPhoto: () => void) =>
    runningCommands(running.commands).watch({ folder, reference: null }, onPhoto, never, () => {});
  await expect(watch('/none', () => {})).rejects.toMatchObject({ code: 'invalid', field: 'dir' });
  let seen = 0;
  const lost = expect(watch('/in', () => (seen += 1))).rejects.toMatchObject({
    code: 'failed',
    message: expect.stringContaining('ended before it answered'),
  });
  await until('the command to arrive', () => seen === 1);
  await server.close();
  await lost;
});

test('an input beyond all measure is refused in words', async () => {
  const { running } = await startStation({
    event: async () => ({ known: true, duplicate: false, changed: false, changes: [], message: '' }),
  });
  await expect(running.commands.event({ text: 'x'.repeat(5_000_000) })).rejects.toMatchObject({
    name: 'StationError',
    code: 'invalid',
    message: 'That is too much for one command. Give it in smaller parts.',
  });
});

test('what was left behind is no station', async () => {
  const { dataFolder } = await startStation({});
  const path = join(dataFolder, 'control.json');
  const address = JSON.parse(readFileSync(path, 'utf8'));
  const gone = spawnSync(process.execPath, ['-e', '']).pid;
  for (const change of [{ pid: gone }, { token: 'x'.repeat(43) }, { port: 1 }, { port: 'x' }]) {
    writeFileSync(path, JSON.stringify({ ...address, ...change }));
    expect(await connectToRunning(dataFolder, '1.2.4')).toBeNull();
  }
  writeFileSync(path, '{"ver');
  expect(await connectToRunning(dataFolder, '1.2.4')).toBeNull();
  writeFileSync(path, JSON.stringify(address));
  expect(await connectToRunning(dataFolder, '1.2.4')).toMatchObject({ pid: process.pid });
});

test('a station that is there and does not answer is named as that, and not taken for another', async () => {
  const { dataFolder } = await startStation({});
  const path = join(dataFolder, 'control.json');
  const address = JSON.parse(readFileSync(path, 'utf8'));
  const silent = createServer(() => {});
  await new Promise<void>((settle) => silent.listen(0, '127.0.0.1', settle));
  try {
    const { port } = silent.address() as AddressInfo;
    writeFileSync(path, JSON.stringify({ ...address, port }));
    await expect(connectToRunning(dataFolder, '1.2.4', 50)).rejects.toMatchObject({
      code: 'locked',
      text: { id: 'control.silent', params: { pid: String(process.pid) } },
    });
    const suspended = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1_000)']);
    try {
      await until('it to run', () => suspended.pid !== undefined);
      suspended.kill('SIGSTOP');
      writeFileSync(path, JSON.stringify({ ...address, port, pid: suspended.pid }));
      const id = process.platform === 'linux' ? 'control.suspended' : 'control.silent';
      await until('it to be suspended', async () => {
        const refused = await connectToRunning(dataFolder, '1.2.4', 50).catch((error: unknown) => error);
        return refused instanceof SilentStation && refused.text.id === id;
      });
    } finally {
      suspended.kill('SIGKILL');
    }
  } finally {
    silent.close();
  }
});

test("another station's file is left alone on close", async () => {
  const { dataFolder, server } = await startStation({});
  const path = join(dataFolder, 'control.json');
  const other = JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), token: 'y'.repeat(43) });
  writeFileSync(path, other);
  await server.close();
  expect(readFileSync(path, 'utf8')).toBe(other);
});

/** The status that an upgrade to a WebSocket is answered with, and its headers. */
function askIn(dataFolder: string) {
  const { port, token } = JSON.parse(readFileSync(join(dataFolder, 'control.json'), 'utf8'));
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    authorization: `Bearer ${token}`,
    'sideshot-contract': String(contractVersion),
  };
  const ask = (changed: Record<string, string>, headers: Record<string, string> = upgrade) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders }>((settle, reject) => {
      const options = { host: '127.0.0.1', port, headers: { ...headers, ...changed }, agent: false };
      const answered = (response: IncomingMessage) =>
        settle({ status: response.resume().statusCode ?? 0, headers: response.headers });
      const request = httpRequest(options, answered);
      request.on('upgrade', (response, socket) => {
        socket.destroy();
        answered(response);
      });
      request.on('error', reject);
      request.end();
    });
  return { port, token, ask, authorization: upgrade.authorization };
}

test('no one gives a command without the token, and no browser page at all', async () => {
  const { dataFolder } = await startStation({});
  const { port, token, ask, authorization } = askIn(dataFolder);
  expect(await ask({})).toMatchObject({ status: 101 });
  for (const refused of [{ authorization: '' }, { authorization: `Bearer ${token}x` }, { authorization: token }]) {
    const { status, headers } = await ask(refused);
    expect([status, headers['sideshot-version']]).toEqual([401, undefined]);
  }
  for (const foreign of [
    { host: `evil.example:${port}` },
    { host: `localhost:${port}` },
    { origin: `http://127.0.0.1:${port}` },
  ])
    expect(await ask(foreign)).toMatchObject({ status: 403 });
  expect(await ask({ authorization }, {})).toMatchObject({ status: 426 });
});

test('a command of another contract is refused, and told by what', async () => {
  const { dataFolder } = await startStation({});
  const { ask } = askIn(dataFolder);
  for (const other of ['2', '', '03']) {
    expect(await ask({ 'sideshot-contract': other })).toMatchObject({
      status: 426,
      headers: { 'sideshot-contract': String(contractVersion), 'sideshot-version': '1.2.3' },
    });
  }
});

test('a station of another contract is not talked to: one line names both versions and the way out', async () => {
  const { dataFolder, server } = await startStation({});
  await server.close();
  const tokens: unknown[] = [];
  const other = createServer().on('upgrade', (request, socket) => {
    tokens.push(request.headers.authorization);
    socket.end('HTTP/1.1 426 Refused\r\nsideshot-contract: 99\r\nsideshot-version: 9.8.7\r\ncontent-length: 0\r\n\r\n');
  });
  onTestFinished(() => void other.close());
  await new Promise<void>((settle) => other.listen(0, '127.0.0.1', settle));
  const { port } = other.address() as AddressInfo;
  const token = 'z'.repeat(43);
  writeFileSync(join(dataFolder, 'control.json'), JSON.stringify({ pid: process.pid, port, token }));
  await expect(connectToRunning(dataFolder, '1.2.4')).rejects.toMatchObject({
    code: 'locked',
    message: `The station that runs on this folder is Sideshot 9.8.7 (commands 99), this is Sideshot 1.2.4 (commands ${contractVersion}). Close the station and start it with this version, or give the command with that one.`,
  });
  expect(tokens).toEqual([`Bearer ${token}`]);
});

test('nothing but the commands can be called', async () => {
  const { dataFolder } = await startStation({});
  const { port, token } = askIn(dataFolder);
  const headers = { authorization: `Bearer ${token}`, 'sideshot-contract': String(contractVersion) };
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, { headers });
  onTestFinished(() => socket.terminate());
  const link = new RPCLink({ websocket: socket as unknown as globalThis.WebSocket });
  for (const name of ['close', 'toString', '__proto__', 'constructor', '', 'commands'])
    await expect(link.call([name], {}, { context: {} })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
