import { test } from 'vitest';
import { drawingNames } from '../../../main/practice/drawings/names.ts';
import { expectToldFromBlurred } from './practiceSharpness.ts';

test.each(drawingNames)('a practice side is sharp enough to be told from a blurred one: %s', async (name) => {
  await expectToldFromBlurred(name);
});
