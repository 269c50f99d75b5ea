import { it } from 'vitest';
import { expectCutsToBeSeen, webpPictures } from './webpCuts.ts';

it.each(Object.keys(webpPictures))('%s that reads as zeros from any of many places on, or is cut off', async (name) => {
  await expectCutsToBeSeen(name, 60);
});
