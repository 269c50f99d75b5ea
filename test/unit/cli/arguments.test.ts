import { expect, test } from 'vitest';
import { runCli } from './runCli.ts';

const category = '11111111-1111-4111-8111-111111111111';
const type = '22222222-2222-4222-8222-222222222222';
const createArgs = ['create', '--reference', 'SKU 1/ü', '--category', category, '--type', type];

test.each([
  { name: 'no command', args: [], says: 'Usage: sideshot' },
  { name: 'unknown command', args: ['shoot'], says: "unknown command 'shoot'" },
  { name: 'unknown subcommand', args: ['taxonomy', 'prune'], says: "unknown command 'prune'" },
  { name: 'unknown option', args: ['status', '--jsn'], says: "unknown option '--jsn'" },
  { name: 'missing option', args: ['create', '--category', 'A'], says: '--reference' },
  { name: 'option without a value', args: ['submit', '--reference'], says: '--reference' },
  { name: 'missing argument', args: ['import', '--reference', 'A'], says: "'files'" },
  { name: 'too many arguments', args: ['find', 'a', 'b'], says: 'got 2: a, b. See sideshot --help.' },
  { name: 'empty reference', args: ['submit', '--reference', ' '], says: '--reference: must not be empty' },
  { name: 'long reference', args: ['submit', '--reference', 'x'.repeat(501)], says: '--reference: has at most 500' },
  {
    name: 'category that is no UUID',
    args: ['create', '--reference', 'A', '--category', 'bags', '--type', type],
    says: '--category: must be a UUID',
  },
  { name: 'port that is none', args: ['start', '--port', '70000'], says: '--port' },
  { name: 'unknown host', args: ['start', '--host', 'tui'], says: '--host: must be auto, electron or web' },
  { name: 'negative time', args: ['sync', '--for', '-1'], says: '--for' },
  { name: 'time that is no number', args: ['sync', '--for', '1e999'], says: '--for' },
  { name: 'speed zero', args: ['practice', '--speed', '0'], says: '--speed' },
  { name: 'seed that is no number', args: ['practice', '--seed', 'x'], says: '--seed' },
  { name: 'adopt with nothing', args: ['adopt'], says: '--all' },
  { name: 'adopt with both', args: ['adopt', '--all', '--reference', 'A'], says: 'either --reference REF or --all' },
  { name: 'user update with nothing', args: ['user', 'update', 'u1'], says: '--email' },
  { name: 'email that is none', args: ['user', 'update', 'u1', '--email', 'me'], says: '--email: must be an e-mail' },
  {
    name: 'profile that is not there',
    args: ['connect', '--profile', '/nowhere.json'],
    says: '/nowhere.json does not',
  },
  { name: 'event file that is not there', args: ['event', '/nowhere.json'], says: '/nowhere.json does not exist' },
  { name: 'folder that is not there', args: ['watch', '/nowhere'], says: '/nowhere does not exist' },
  { name: 'an ending that can be none', args: ['watch', '.', '--endings', 'jpg,t*f'], says: '--endings' },
  { name: 'empty data folder', args: ['status', '--data', ''], says: '--data' },
])('usage error: $name', async ({ args, says }) => {
  const run = await runCli([...args]);
  expect(run.error).toContain(says);
  expect({ code: run.code, out: run.out, calls: run.calls }).toEqual({ code: 2, out: '', calls: [] });
  if (args.length > 0) expect(run.error.split('\n')).toHaveLength(2);
});

test('--data and --json stand before or after the command', async () => {
  for (const args of [
    ['--data', 'd', '--json', ...createArgs],
    [...createArgs, '--data', 'd', '--json'],
    ['--data', 'other', '--json', ...createArgs, '--data', 'd'],
  ]) {
    const run = await runCli(args);
    expect({ code: run.code, error: run.error, core: run.core }).toEqual({
      code: 0,
      error: '',
      core: ['open /desk/d', 'close'],
    });
    expect(JSON.parse(run.out)).toMatchObject({ reference_id: 'SKU 1/ü' });
  }
});

test('a group takes them in between too', async () => {
  const run = await runCli(['taxonomy', '--json', '--data', '/d', 'list']);
  expect(JSON.parse(run.out).categories).toHaveLength(1);
  expect(run.core).toEqual(['read /d', 'close']);
});

test('a reference is taken exactly as it was given, with the spaces around it', async () => {
  for (const args of [
    ['submit', '--reference', ' A\t'],
    ['find', ' A\t'],
  ]) {
    const { calls } = await runCli([...args, '--data', '/d']);
    expect(Object.values(calls[0]?.input ?? {})).toEqual([' A\t']);
  }
});

test('a reference may look like an option', async () => {
  const run = await runCli(['submit', '--reference=--json', '--data', '/d']);
  expect(run.calls).toEqual([{ command: 'submit', input: { reference: '--json' } }]);
});

test.each([
  {
    args: createArgs,
    call: {
      command: 'create',
      input: { reference: 'SKU 1/ü', category, type, service: null, brand: null, model: null },
    },
  },
  {
    args: ['import', '--reference', 'A', '--side', 'Front', 'a.jpg', '/b.jpg'],
    call: { command: 'importPhotos', input: { reference: 'A', side: 'Front', files: ['/desk/a.jpg', '/b.jpg'] } },
  },
  { args: ['submit', '--reference', 'A'], call: { command: 'submit', input: { reference: 'A' } } },
  { args: ['retry', '--reference', 'A'], call: { command: 'retry', input: { reference: 'A' } } },
  {
    args: ['reject', '--reference', 'A', '--side', 'Front'],
    call: { command: 'reject', input: { reference: 'A', side: 'Front', reason: 'Marked by hand' } },
  },
  {
    args: ['reject', '--reference', 'A', '--side', 'Front', '--reason', 'too dark'],
    call: { command: 'reject', input: { reference: 'A', side: 'Front', reason: 'too dark' } },
  },
  {
    args: ['unreject', '--reference', 'A', '--side', 'Front'],
    call: { command: 'unreject', input: { reference: 'A', side: 'Front' } },
  },
  {
    args: ['cancel', '--reference', 'A', '--reason', 'sold'],
    call: { command: 'cancel', input: { reference: 'A', reason: 'sold' } },
  },
  { args: ['event', '-'], call: { command: 'event', input: { text: '{"from":"stdin"}' } } },
  { args: ['find', '100001'], call: { command: 'find', input: { identifier: '100001' } } },
  {
    args: ['user', 'update', 'u1', '--first-name', 'Ada', '--certificate-issuance-name', 'A. L.'],
    call: {
      command: 'updateUser',
      input: { userId: 'u1', changes: { first_name: 'Ada', certificate_issuance_name: 'A. L.' } },
    },
  },
  {
    args: ['sync', '--until-idle', '--for', '2.5'],
    call: { command: 'sync', input: { untilIdle: true, forSeconds: 2.5 } },
  },
  { args: ['adopt', '--reference', 'A'], call: { command: 'adopt', input: { reference: 'A', all: false } } },
  { args: ['taxonomy', 'refresh'], call: { command: 'taxonomyRefresh', input: undefined } },
])('$call.command gets what was given', async ({ args, call }) => {
  const run = await runCli([...args, '--json', '--data', '/d'], { input: '{"from":"stdin"}' });
  const asked = { command: 'codeNotes', input: { reference: 'SKU 1/ü' } };
  expect(run.calls).toEqual(call.command === 'create' ? [asked, call] : [call]);
  expect(run.code).toBe(0);
  expect(run.out.split('\n')).toHaveLength(2);
  expect(JSON.parse(run.out)).toBeTypeOf('object');
  expect(run.error).toBe('');
});

test('what is to be said of a reference goes to standard error, and the item is made', async () => {
  const commands = { codeNotes: async () => ({ notes: ['SKU-1 is here.'] }) };
  const run = await runCli([...createArgs, '--json', '--data', '/d'], { commands });
  expect(run).toMatchObject({ code: 0, error: 'SKU-1 is here.\n' });
  expect(JSON.parse(run.out)).toMatchObject({ reference_id: 'SKU 1/ü' });
});

test('help and version go to standard output', async () => {
  expect(await runCli(['--version'])).toMatchObject({ code: 0, out: '1.2.3\n', error: '' });
  const help = await runCli(['create', '--help']);
  expect(help.code).toBe(0);
  expect(help.out).toContain('--category');
});

test.each([{ args: ['connect', '--profile', '-'] }, { args: ['event', '-'] }])(
  'a stop ends $args.0 while it waits for standard input',
  async ({ args }) => {
    const stop = new AbortController();
    const readInput = (): Promise<string> => {
      queueMicrotask(() => stop.abort());
      return new Promise(() => undefined);
    };
    const run = await runCli([...args, '--data', '/d'], { readInput, signal: stop.signal });
    expect(run).toMatchObject({ code: 1, out: '', error: 'Stopped before it was done.\n', calls: [] });
  },
);
