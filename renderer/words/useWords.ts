import { createContext, useContext } from 'react';
import { englishCatalogue } from '../../main/texts/catalogues.ts';
import { type Words, wordsIn } from '../../main/texts/wordsIn.ts';

/** The language of all that is rendered below: another value shows another one at once. */
export const WordsContext = createContext<Words>(wordsIn(englishCatalogue));

/** The words of the page: every sentence and label on it comes from here. */
export function useWords(): Words {
  return useContext(WordsContext);
}
