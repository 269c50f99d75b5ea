import { expect, test } from 'vitest';
import { openBench } from './bench.ts';

const minute = 60_000;

test('the log follows each operation from its start to its end, by ids alone', async () => {
  const bench = openBench();
  bench.partner.once('create', { kind: 'limit', type: 'partner_level', waitMs: 2 * minute });
  const id = bench.create('SECRET-1');
  bench.start();
  await bench.run(5 * minute);
  const [operation] = bench.store.operations.ofItem(id);
  const own = bench.steps.filter((step) => step.operation === operation?.id);
  const of = { operation: operation?.id, kind: 'create', item: id };
  expect(own).toEqual([
    { step: 'operation.started', ...of, attempt: 1 },
    {
      step: 'operation.waits',
      ...of,
      // A call that a limit held counts as no try.
      attempt: 0,
      ms: expect.any(Number),
      code: 'http_429',
      waiting_for: 'rate_limit',
      next_try: expect.stringMatching(/^\d{4}-.*Z$/),
    },
    { step: 'operation.started', ...of, attempt: 1 },
    { step: 'operation.done', ...of, attempt: 1, ms: expect.any(Number) },
  ]);
  expect(JSON.stringify(bench.steps)).not.toContain('SECRET-1');
});

test('what only a person can mend is logged with its code', async () => {
  const bench = openBench();
  bench.partner.once('create', { kind: 'refuse' });
  bench.create('A');
  bench.start();
  await bench.run(minute);
  expect(bench.steps.at(-1)).toMatchObject({ step: 'operation.parked', kind: 'create', code: expect.any(String) });
});
