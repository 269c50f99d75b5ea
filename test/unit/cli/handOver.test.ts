import { expect, test } from 'vitest';
import { PartnerFailure, StationError } from '../../../main/domain/failure.ts';
import type { RunningStation } from '../../../main/hosts/cli/cliContext.ts';
import { SilentStation } from '../../../main/hosts/control/controlClient.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { fakeCommands, fakePhoto, fakeSync } from '../../fakes/page/fakeCommands.ts';
import type { GivenCommands } from '../../fakes/page/givenCommands.ts';
import { locked, runCli } from './runCli.ts';

function running(commands = fakeCommands()) {
  const station: RunningStation = { commands: commands.commands, close: async () => {} };
  return { station, calls: commands.calls };
}

test('a writing command is handed to the station that holds the folder', async () => {
  const { station, calls } = running();
  const core = { openStation: async () => locked(), connectToRunning: async () => station };
  const run = await runCli(['import', '--reference', 'A', 'a.jpg', '--json', '--data', '/d'], { core });
  expect(run.code).toBe(0);
  expect(calls).toEqual([{ command: 'importPhotos', input: { reference: 'A', side: null, files: ['/desk/a.jpg'] } }]);
  expect(run.calls).toEqual([]);
});

test('a holder that takes no commands is exit 6', async () => {
  const stopped = AbortSignal.abort();
  const run = await runCli(['submit', '--reference', 'A', '--data', '/d'], {
    core: { openStation: async () => locked() },
    signal: stopped,
  });
  expect(run.code).toBe(6);
  expect(run.error).toBe(
    'Another station holds /d and does not take this command. Close it, or choose another folder with --data.\n',
  );
});

test('a folder held for a moment is waited for', async () => {
  let tries = 0;
  const core = {
    openStation: async () => {
      tries += 1;
      return locked();
    },
    connectToRunning: async () => (tries < 3 ? null : running().station),
  };
  expect((await runCli(['submit', '--reference', 'A'], { core })).code).toBe(0);
  expect(tries).toBe(3);
});

test('a station that is busy is waited for; one that does not answer at all is no other station', async () => {
  const silent = () => Promise.reject(new SilentStation('locked', asGiven('It does not answer.')));
  let tries = 0;
  const core = {
    openStation: async () => locked(),
    connectToRunning: async () => {
      tries += 1;
      return tries < 3 ? await silent() : running().station;
    },
  };
  expect((await runCli(['submit', '--reference', 'A'], { core })).code).toBe(0);
  const run = await runCli(['submit', '--reference', 'A'], {
    core: { ...core, connectToRunning: silent },
    signal: AbortSignal.abort(),
  });
  expect(run).toMatchObject({ code: 6, error: 'It does not answer.\n' });
});

test('reading leaves a running station in peace', async () => {
  const run = await runCli(['status', '--data', '/d'], { core: { connectToRunning: async () => locked() } });
  expect(run).toMatchObject({ code: 0, core: ['read /d', 'close'] });
});

test('reading never opens the station', async () => {
  for (const args of [['status'], ['taxonomy', 'list']]) {
    const run = await runCli([...args, '--data', '/d']);
    expect(run.core).toEqual(['read /d', 'close']);
  }
});

test('a failed command closes the station, prints one line and nothing on standard output', async () => {
  const submit = async () => {
    throw new StationError('not_found', asGiven('There is no item\n\u001b[31mA here.'));
  };
  const run = await runCli(['submit', '--reference', 'A', '--json', '--data', '/d'], { commands: { submit } });
  expect(run).toMatchObject({ code: 1, out: '', error: 'There is no item [31mA here.\n' });
  expect(run.core).toEqual(['open /d', 'close']);
});

test('a failure of the partner keeps its exit code', async () => {
  const details = {
    kind: 'network',
    text: asGiven('No way out.'),
    code: 'dns',
    outcomeUnknown: false,
    endpoint: 'find',
  } as const;
  const find = async () => {
    throw new PartnerFailure(details);
  };
  expect(await runCli(['find', 'x'], { commands: { find } })).toMatchObject({ code: 3, error: 'No way out.\n' });
});

test('a bug is one line, its stack only on demand', async () => {
  const find = async () => {
    throw new TypeError('x is undefined');
  };
  const plain = await runCli(['find', 'x'], { commands: { find } });
  expect(plain).toMatchObject({ code: 1, error: 'Something went wrong: x is undefined\n' });
  const debug = await runCli(['find', 'x'], { commands: { find }, environment: { SIDESHOT_DEBUG: '1' } });
  expect(debug.error).toContain('at find');
});

test('refused photos are one line that names file and reason; the others are reported', async () => {
  const importPhotos = async () => ({
    reference_id: 'A',
    photos: [fakePhoto('/x/good.jpg'), fakePhoto('/x/bad.jpg', { accepted: false, message: 'Not an image.' })],
    refused: 1,
  });
  const run = await runCli(['import', '--reference', 'A', 'good.jpg', 'bad.jpg'], { commands: { importPhotos } });
  expect(run.code).toBe(1);
  expect(run.error).toBe('1 of 2 photos were refused, 1 kept. bad.jpg: Not an image.\n');
  expect(run.out).toContain('good.jpg -> Front');
  expect(run.out).not.toContain('bad.jpg');
});

test('sync runs live and tells by its exit code how it ended', async () => {
  const sync = async () => fakeSync({ operations: { pending: 0, in_flight: 0, parked: 1 } });
  const run = await runCli(['sync', '--until-idle', '--data', '/d'], { commands: { sync } });
  expect(run.code).toBe(4);
  expect(run.core).toEqual(['open /d live', 'serve', 'stop serving', 'close']);
  expect(run.out).toContain('1 waiting for a person');
});

test('watch prints one JSON line a photo, and what is wrong with its folder as a note', async () => {
  const watch: GivenCommands['watch'] = async (_input, onPhoto, _signal, onNote) => {
    onPhoto(fakePhoto('/w/1.jpg'));
    onNote(asGiven('The folder is away.\nIt is looked for.'));
    onPhoto(fakePhoto('/w/2.jpg', { accepted: false }));
  };
  const run = await runCli(['watch', '.', '--json'], { commands: { watch }, workingFolder: import.meta.dirname });
  expect(run.code).toBe(0);
  const lines = run.out.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).file)).toEqual(['/w/1.jpg', '/w/2.jpg']);
  expect(run.error).toBe('The folder is away. It is looked for.\n');
});

test('start prints exactly one line and closes everything in turn', async () => {
  const run = await runCli(['start', '--host', 'web', '--no-open', '--practice', '--data', '/d'], {
    signal: AbortSignal.abort(),
  });
  expect(run).toMatchObject({ code: 0, out: 'Sideshot is ready at http://127.0.0.1:4000/?token=t\n', error: '' });
  expect(run.core).toEqual([
    'open /d live practice',
    'serve',
    'web port 0',
    'tell http://127.0.0.1:4000/?token=t',
    'close web',
    'stop serving',
    'close',
  ]);
});

test('a second start is exit 6', async () => {
  const run = await runCli(['start', '--host', 'web'], { core: { openStation: async () => locked() } });
  expect(run).toMatchObject({ code: 6, out: '', error: 'held\n' });
});
