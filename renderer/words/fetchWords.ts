import type { Language } from '../../main/texts/languages.ts';
import { type Words, wordsIn } from '../../main/texts/wordsIn.ts';
import { withGivenMessages } from './givenMessages.ts';

export type FetchWords = (language: Language) => Promise<Words>;

/** All words of the page in a language, fetched beside it when it is chosen. A failed fetch is retried with the next. */
export function createFetchWords(): FetchWords {
  const fetched = new Map<Language, Promise<Words>>();
  return (language) => {
    const known = fetched.get(language) ?? fetchWords(language);
    fetched.set(language, known);
    known.catch(() => fetched.delete(language));
    return known;
  };
}

async function fetchWords(language: Language): Promise<Words> {
  const { loadCatalogue } = await import('../../main/texts/loadCatalogue.ts');
  const catalogue = await loadCatalogue(language);
  return wordsIn({ ...catalogue, messages: withGivenMessages(catalogue.messages) });
}
