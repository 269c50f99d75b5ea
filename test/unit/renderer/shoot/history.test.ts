import { expect, it } from 'vitest';
import { englishCatalogue } from '../../../../main/texts/catalogues.ts';
import { asGiven } from '../../../../main/texts/text.ts';
import { wordsIn } from '../../../../main/texts/wordsIn.ts';
import { saysTheSame } from '../../../../renderer/format/words.ts';
import { canRetry } from '../../../../renderer/state/items/checklist.ts';

const words = wordsIn(englishCatalogue);

it('tells a sentence once', () => {
  expect(saysTheSame(words, asGiven('Needs a person: the key was refused.'), asGiven('The key was refused'))).toBe(
    true,
  );
  expect(saysTheSame(words, asGiven('Waits for the network.'), asGiven('The key was refused'))).toBe(false);
});

it('retries only what waits or is parked', () => {
  const operations = { pending: 0, inFlight: 0, parked: 0 };
  expect(canRetry({ operations, nextTryAt: null })).toBe(false);
  expect(canRetry({ operations: { ...operations, parked: 1 }, nextTryAt: null })).toBe(true);
});
