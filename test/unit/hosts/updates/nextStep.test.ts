import { expect, test } from 'vitest';
import {
  askAfterQuietMs,
  askAgainAfterMs,
  checkEveryMs,
  hindranceOf,
  nextUpdateStep,
  type UpdateFacts,
  type WorkFacts,
} from '../../../../main/hosts/electron/updates/nextStep.ts';

const idle: WorkFacts = { photosLeft: 0, online: true, pausedUntil: null, openItemId: null };

test.each([
  ['nothing to do', idle, null],
  ['an item is open', { ...idle, openItemId: 'a' }, 'itemOpen'],
  ['photos are on their way', { ...idle, photosLeft: 2 }, 'sending'],
  ['photos are on their way, before the first call', { ...idle, photosLeft: 2, online: null }, 'sending'],
  ['photos wait for the network', { ...idle, photosLeft: 2, online: false }, null],
  ["photos wait for the partner's limit", { ...idle, photosLeft: 2, pausedUntil: 9 }, null],
  ['nothing is known yet', null, 'unknown'],
] as const)('what stands in the way of an installation: %s', (_name, work, hindrance) => {
  expect(hindranceOf(work)).toBe(hindrance);
});

const now = 1_000 * checkEveryMs;
const facts: UpdateFacts = {
  work: idle,
  hasServer: true,
  found: null,
  lastCheckAt: now - 1,
  quietSince: now - askAfterQuietMs,
  putOffAt: null,
  now,
};
const found = { version: '2.0.0', isDownloaded: false };
const fetched = { version: '2.0.0', isDownloaded: true };

test.each([
  ['looked a moment ago', {}, 'wait'],
  ['never looked', { lastCheckAt: null }, 'check'],
  ['looked long ago', { lastCheckAt: now - checkEveryMs }, 'check'],
  ['no server is set', { lastCheckAt: null, hasServer: false }, 'wait'],
  ['the station is not open yet', { lastCheckAt: null, work: null }, 'wait'],
  ['one is there', { found }, 'download'],
  ['one is there, while photos are sent', { found, work: { ...idle, photosLeft: 1 } }, 'wait'],
  ['one is there, at an open item', { found, work: { ...idle, openItemId: 'a' } }, 'download'],
  ['one is fetched', { found: fetched }, 'ask'],
  ['one is fetched from a folder, with no server', { found: fetched, hasServer: false }, 'ask'],
  ['one is fetched, at an open item', { found: fetched, work: { ...idle, openItemId: 'a' }, quietSince: null }, 'wait'],
  ['one is fetched, while photos are sent', { found: fetched, work: { ...idle, photosLeft: 1 } }, 'wait'],
  ['one is fetched, between two items', { found: fetched, quietSince: now - 1 }, 'wait'],
  ['one is fetched and was put off', { found: fetched, putOffAt: now - 1 }, 'wait'],
  ['one is fetched and was put off yesterday', { found: fetched, putOffAt: now - askAgainAfterMs }, 'ask'],
] as const)('%s: %j', (_name, change, step) => {
  expect(nextUpdateStep({ ...facts, ...change })).toBe(step);
});
