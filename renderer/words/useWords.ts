import { createContext, useContext } from 'react';
import type { Message } from '../../main/texts/catalogues.ts';
import { first } from '../../main/texts/english/first.ts';
import type { TextId } from '../../main/texts/text.ts';
import { type Words, wordsIn } from '../../main/texts/wordsIn.ts';
import { withGivenMessages } from './givenMessages.ts';

/** What the page begins with: enough for its frame and the Shoot screen, until `fetchWords` has brought all. */
export const firstWords: Words = wordsIn({
  locale: 'en',
  // Another id shows itself, as one of a newer station does.
  messages: withGivenMessages(first as Readonly<Record<TextId, Message>>),
});

/** The language of all that is rendered below: another value shows another one at once. */
export const WordsContext = createContext<Words>(firstWords);

/** The words of the page: every sentence and label on it comes from here. */
export function useWords(): Words {
  return useContext(WordsContext);
}
