import { expect, test } from 'vitest';
import { parseFaultArguments } from '../../faults/support/faultArguments.ts';

const names = ['kill -9', 'database newer', 'database older, by every released schema'];
const parse = (...given: string[]) => parseFaultArguments(given, names);

test('the full form is asked for by nothing, the short one causes several side by side', () => {
  const full = { kind: 'run', form: 'full', seed: null, chosen: null, cycles: null, report: null, atOnce: 1 };
  expect(parse()).toEqual(full);
  expect(parse('--short')).toEqual({ ...full, form: 'short', atOnce: 3 });
  expect(parse('--only', 'older', '--cycles', '3', '--seed', '7', '--at-once', '2', '--report', 'r.json')).toEqual({
    ...full,
    seed: '7',
    chosen: ['database older, by every released schema'],
    cycles: 3,
    report: 'r.json',
    atOnce: 2,
  });
});

test('help tells the options and every fault', () => {
  for (const flag of ['--help', '-h']) {
    const asked = parse(flag, '--only', 'anything');
    expect(asked).toMatchObject({ kind: 'help' });
    const text = asked.kind === 'help' ? asked.text : '';
    for (const said of ['--short', '--only', '--cycles', '--seed', '--at-once', '--report', ...names])
      expect(text).toContain(said);
  }
});

test.each([
  [['--only', 'oldest'], 'No fault is called "oldest".'],
  [['--shrot'], "Unknown option '--shrot'."],
  [['kill'], "Unexpected argument 'kill'."],
  [['--only'], "Option '--only <value>' argument missing."],
  [['--cycles', 'many'], '--cycles takes a whole number of 1 or more.'],
  [['--at-once', '0'], '--at-once takes a whole number of 1 or more.'],
])('%j is told in one line', (given, message) => {
  expect(parse(...given)).toEqual({ kind: 'wrong', message: `${message} See: npm run test:faults -- --help` });
});
