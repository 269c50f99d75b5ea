import { JetStreamApiError } from '@nats-io/jetstream';
import { expect, it } from 'vitest';
import { madeTogether } from '../../../main/relay/nats/madeTogether.ts';

const refusal = (err_code: number, description: string) => new JetStreamApiError({ code: 400, err_code, description });
const overlap = refusal(10_065, 'subjects overlap with an existing stream');

/** Makes what it is asked for at the call after those refusals. */
function maker(refusals: readonly Error[]) {
  const left = [...refusals];
  let calls = 0;
  return {
    calls: () => calls,
    async make() {
      calls++;
      const refused = left.shift();
      if (refused !== undefined) throw refused;
      return 'made';
    },
  };
}

it('a relay that meets the half-made stream of another asks again, and has it', async () => {
  const { make, calls } = maker([overlap, overlap]);
  expect(await madeTogether(make)).toBe('made');
  expect(calls()).toBe(3);
});

it('a stream of somebody else stays in the way, and is told', async () => {
  const { make, calls } = maker(Array<Error>(50).fill(overlap));
  await expect(madeTogether(make)).rejects.toThrow('subjects overlap');
  expect(calls()).toBe(10);
});

it('any other refusal is told at once', async () => {
  const { make, calls } = maker([refusal(10_047, 'insufficient storage resources available')]);
  await expect(madeTogether(make)).rejects.toThrow('insufficient storage');
  expect(calls()).toBe(1);
});
