import { type Words, wordsIn } from '../../main/texts/wordsIn.ts';
import { withGivenMessages } from './givenMessages.ts';

/** All words of the page, fetched beside it. */
export async function fetchWords(): Promise<Words> {
  const { englishCatalogue } = await import('../../main/texts/catalogues.ts');
  return wordsIn({ ...englishCatalogue, messages: withGivenMessages(englishCatalogue.messages) });
}
