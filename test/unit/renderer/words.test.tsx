import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { englishCatalogue } from '../../../main/texts/catalogues.ts';
import { asGiven, text } from '../../../main/texts/text.ts';
import { wordsIn } from '../../../main/texts/wordsIn.ts';
import { useWords, WordsContext } from '../../../renderer/words/useWords.ts';

function View() {
  const words = useWords();
  return <p title={words('app.queue')}>{words(text('time.secondsAgo', { count: 1_234 }))}</p>;
}

it('the page is in English, and in another language below its words', () => {
  expect(renderToString(<View />)).toBe('<p title="Queue">1,234 s ago</p>');
  const messages = {
    ...englishCatalogue.messages,
    'app.queue': 'Warteschlange',
    'time.secondsAgo': 'vor {count, number} s',
  };
  expect(
    renderToString(
      <WordsContext value={wordsIn({ locale: 'de', messages })}>
        <View />
      </WordsContext>,
    ),
  ).toBe('<p title="Warteschlange">vor 1.234 s</p>');
});

it('words from outside are shown as they are', () => {
  expect(wordsIn(englishCatalogue)(asGiven('{left} # right'))).toBe('{left} # right');
});
