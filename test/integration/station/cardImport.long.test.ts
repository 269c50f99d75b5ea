import { test } from 'vitest';
import { cardBench, expectAllImportedOnce } from './cardBench.ts';

const { openedStation, look } = cardBench();

test('hundreds of photos are listed in parts, and all of them imported once', async () => {
  await expectAllImportedOnce(await openedStation(), look, { older: 220, newer: 100 });
});
