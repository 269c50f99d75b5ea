import { IntlMessageFormat } from 'intl-messageformat';
import type { Message } from '../../../main/texts/catalogues.ts';
import { english } from '../../../main/texts/english.ts';
import type { TextId } from '../../../main/texts/text.ts';

type Parsed = Exclude<Message, string>;
type Element = Parsed[number];

const accented: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
};

/** The pseudo-language: English as if it were another one. Each word has 40 % more letters, some with accents. Parameters and plurals stay. */
export const longerMessages: Readonly<Record<TextId, Parsed>> = mapValues(english, longer);

/** The page's catalogue is parsed already, as it is without a parser. */
export function longer(message: Message): Parsed {
  const parsed =
    typeof message === 'string'
      ? new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()
      : message;
  return parsed.map(longerElement);
}

function longerElement({ location: _, ...element }: Element): Element {
  // Plain words; `#`, parameters and their forms are left as they are.
  if (element.type === 0) return { ...element, value: element.value.replace(/\p{L}+/gu, longerWord) };
  if (!('options' in element)) return element;
  const options = mapValues(element.options, ({ value }) => ({ value: value.map(longerElement) }));
  // Each branch stays what it was.
  return { ...element, options } as Element;
}

function longerWord(word: string): string {
  return [...word]
    .map((letter, at) => {
      const isDoubled = Math.ceil((at + 1) * 0.4) > Math.ceil(at * 0.4);
      const drawn = accented[letter] ?? letter;
      return isDoubled ? drawn + drawn.toLowerCase() : drawn;
    })
    .join('');
}

function mapValues<Key extends string, Value, Other>(
  of: Readonly<Record<Key, Value>>,
  change: (value: Value) => Other,
) {
  // The keys are those of `of`.
  return Object.fromEntries(Object.entries<Value>(of).map(([key, value]) => [key, change(value)])) as Record<
    Key,
    Other
  >;
}
