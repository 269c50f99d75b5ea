import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faultNames } from '../../fakes/faultyProxy.ts';
import { memoryFolder } from '../../fakes/memoryFolder.ts';
import { type SpoiltCalls, spoilCalls, told } from './spoiltCalls.ts';

describe.each([
  { endpoint: 'create', effects: ['before', 'after'] },
  { endpoint: 'upload_media', effects: ['before', 'after'] },
  { endpoint: 'submit_sr', effects: ['before', 'after'] },
  { endpoint: 'side_groups', effects: ['before'] },
  { endpoint: 'progress', effects: ['before'] },
] as const)('calls to $endpoint', ({ endpoint, effects }) => {
  const spoilt = new Map<string, SpoiltCalls>();
  const folders: string[] = [];

  // Side by side: what takes time is waiting for deadlines.
  beforeAll(async () => {
    const runs = effects.map(async (effect) => {
      const folder = memoryFolder();
      folders.push(folder);
      spoilt.set(effect, await spoilCalls(folder, endpoint, effect));
    });
    await Promise.all(runs);
  }, 180_000);
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  describe.each(effects)('spoilt %s they take effect', (effect) => {
    test.each(faultNames)('%s', (name) => {
      const expected = told[name];
      const item = spoilt.get(effect)?.items[name];
      if (expected && effect === 'before') {
        expect(item?.met).toMatchObject({ code: expected.code, words: expect.stringMatching(expected.words) });
      }
      if (expected) {
        expect(item?.met?.waits).toBe(`Is tried again: ${item?.met?.words}`);
      }
      expect(item).toMatchObject({
        parked: false,
        serviceRequests: 1,
        submissions: 1,
        uploads: 4,
        sidesUploaded: 4,
        blindRepeats: [],
      });
    });

    test('the other items went on meanwhile, and nobody was followed', () => {
      expect(spoilt.get(effect)).toMatchObject({ othersWentOn: true, followed: 0, bugs: [] });
    });
  });
});
