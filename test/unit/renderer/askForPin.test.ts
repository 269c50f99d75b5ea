import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import { withFailureAnswer } from '../../../renderer/bridge/withFailureAnswer.ts';
import { askForPin } from '../../../renderer/data/settings/askForPin.ts';

const needed = new ORPCError('STATION', { defined: true, data: { code: 'pin_needed' } });

/** A station that refuses so many calls before it answers. */
function refusing(refusals: readonly unknown[]) {
  const calls: unknown[] = [];
  const link = {
    async call(_path: readonly string[], input: unknown) {
      calls.push(input);
      const refusal = refusals[calls.length - 1];
      if (refusal !== undefined) throw refusal;
      return 'done';
    },
  };
  return { calls, link };
}

const ask = (link: ReturnType<typeof refusing>['link'], answer: boolean) =>
  withFailureAnswer(
    link,
    askForPin(async () => answer),
  ).call(['settings', 'change'], 'the input', { context: {} });

test('a call that wants the PIN is made once more after it was given', async () => {
  const { calls, link } = refusing([needed]);
  expect(await ask(link, true)).toBe('done');
  expect(calls).toEqual(['the input', 'the input']);
});

test('it fails as it was refused where the PIN is not given, or is wanted again', async () => {
  const once = refusing([needed]);
  await expect(ask(once.link, false)).rejects.toBe(needed);
  expect(once.calls).toHaveLength(1);
  const again = refusing([needed, needed]);
  await expect(ask(again.link, true)).rejects.toBe(needed);
  expect(again.calls).toHaveLength(2);
});

test('no other failure asks', async () => {
  const others = [
    new ORPCError('STATION', { defined: true, data: { code: 'invalid' } }),
    new ORPCError('BAD_REQUEST', { data: null }),
    new Error('pin_needed'),
  ];
  for (const other of others) {
    const { calls, link } = refusing([other]);
    await expect(ask(link, true)).rejects.toBe(other);
    expect(calls).toHaveLength(1);
  }
});
