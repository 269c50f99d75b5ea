import { test } from 'vitest';
import { expectCutsToBeTold } from './jpegReading.ts';

test('a cut anywhere but behind the end is told, at many places', async () => {
  await expectCutsToBeTold(500);
});
