import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PartnerFailure, StationError } from '../../../main/domain/failure.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { fakeProbe } from '../../fakes/page/fakeCommands.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { runCli } from './runCli.ts';

test('probe tells its steps on standard error, and what it found', async () => {
  const run = await runCli(['probe'], {
    commands: {
      probe: async (_input, onStep) => {
        onStep({ endpoint: 'models', calls: 0, wait_ms: null });
        onStep({ endpoint: 'models', calls: 1, wait_ms: null });
        onStep({ endpoint: 'models', calls: 1, wait_ms: 2_500 });
        return fakeProbe;
      },
    },
  });
  expect(run.code).toBe(0);
  expect(run.error.split('\n')).toEqual(['Trying models (first call)', 'models: the partner asks to wait 3 s', '']);
  expect(run.out).toContain('bearer + x-user-token');
  expect(run.out).toContain('Change params.models.page: page_number → page');
});

test('with --json there is one document, and nothing on standard error', async () => {
  const run = await runCli(['probe', '--json'], {
    commands: {
      probe: async (_input, onStep) => {
        onStep({ endpoint: 'models', calls: 0, wait_ms: null });
        return fakeProbe;
      },
    },
  });
  expect(run).toMatchObject({ code: 0, error: '' });
  expect(JSON.parse(run.out)).toEqual({ ...fakeProbe, written: null });
});

test('--write makes a file of the profile', async () => {
  const folder = temporaryFolder();
  const run = await runCli(['probe', '--write', 'learnt.json'], {
    workingFolder: folder,
    commands: { probe: async () => fakeProbe },
  });
  expect(run.out).toContain(`Written to ${join(folder, 'learnt.json')}`);
  expect(JSON.parse(readFileSync(join(folder, 'learnt.json'), 'utf8'))).toEqual(fakeProbe.profile);
});

test.each(['/nowhere/at/all.json', 'folder'])(
  'a file that can not be written is said before any call: %s',
  async (path) => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'folder'));
    let asked = 0;
    const run = await runCli(['probe', '--write', path], {
      workingFolder: folder,
      commands: {
        probe: async () => {
          asked += 1;
          return fakeProbe;
        },
      },
    });
    expect(run.code).toBe(2);
    expect(run.error).toMatch(/^--write: .*(written|folder)/);
    expect(asked).toBe(0);
  },
);

const failure = (kind: 'network' | 'credentials') =>
  new PartnerFailure({ kind, code: kind, text: asGiven('No.'), outcomeUnknown: false, endpoint: 'models' });

test.each([
  [3, failure('network')],
  [7, failure('credentials')],
  [2, new StationError('invalid', asGiven('tls.ca_file is not usable.'), { field: 'tls.ca_file' })],
  [1, new StationError('no_connection', asGiven('Not connected.'))],
])('exit %i', async (code, error) => {
  const folder = temporaryFolder();
  const run = await runCli(['probe', '--json', '--write', 'p.json'], {
    workingFolder: folder,
    commands: {
      probe: async () => {
        throw error;
      },
    },
  });
  expect(run).toMatchObject({ code, out: '' });
  expect(() => readFileSync(join(folder, 'p.json'))).toThrow();
});
