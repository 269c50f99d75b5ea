import { expect } from 'vitest';

/** The seed of a random test, printed before it is used, since a test that hangs prints nothing later: `SIDESHOT_SEED` gives it again. */
export function testSeed(): number {
  const given = process.env.SIDESHOT_SEED;
  const seed = given === undefined ? Math.floor(Math.random() * 1_000_000_000) : Number(given);
  console.info(`${expect.getState().currentTestName}: seed ${seed} (again with SIDESHOT_SEED=${seed})`);
  return seed;
}
