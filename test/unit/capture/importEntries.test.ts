import { expect, test } from 'vitest';
import { pairEntries } from '../../../main/capture/cardImport/cardEntry.ts';
import type { CardFile } from '../../../main/capture/cardImport/cardFile.ts';
import type { CardReader } from '../../../main/capture/cardImport/cardReader.ts';
import { importEntries } from '../../../main/capture/cardImport/importEntries.ts';
import { StationError } from '../../../main/domain/failure.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { recordingLog } from '../../fakes/recordingLog.ts';

const file = (name: string): CardFile => ({
  key: name,
  folder: 'DCIM',
  name,
  kind: 'picture',
  sizeBytes: 10,
  modifiedAt: 1_000,
  problem: null,
});

test('what was fetched from the card is released, also where the station cannot take it', async () => {
  const steps: string[] = [];
  const reader: Pick<CardReader, 'fetch' | 'isThere'> = {
    fetch: async ({ name }) => ({
      content: { bytes: Buffer.alloc(1), filename: name },
      pieces: name,
      release: async () => void steps.push(`release ${name}`),
    }),
    isThere: async () => true,
  };
  const message = asGiven('The disk is full.');
  const end = await importEntries({
    // An import asks no more of it.
    reader: reader as CardReader,
    entries: pairEntries([file('a.jpg'), file('b.jpg')]),
    async offer({ name }) {
      steps.push(`offer ${name}`);
      if (name === 'b.jpg') throw new StationError('storage', message);
      return { kind: 'decided', answer: 'accepted', known: false };
    },
    onStart: () => undefined,
    onOutcome: () => undefined,
    log: recordingLog(),
    signal: new AbortController().signal,
  });
  expect(end).toEqual({ kind: 'interrupted', message });
  expect(steps).toEqual(['offer a.jpg', 'release a.jpg', 'offer b.jpg', 'release b.jpg']);
});
