import type { PhotoView } from '../../main/contract/views.ts';
import { asGiven, type Text, text } from '../../main/texts/text.ts';

type Beside = PhotoView['beside'];

/** The kinds of the files in a word or two, such as `+ NEF`; null where there are none. */
export function besideText(beside: Beside): Text | null {
  const endings = beside.map(({ filename }) => /\.([^.]+)$/.exec(filename)?.[1]?.toUpperCase() ?? 'file');
  return endings.length === 0 ? null : asGiven(`+ ${[...new Set(endings)].join(', ')}`);
}

/** The same as a sentence. */
export function besideWords(beside: Beside): Text {
  return text('frame.beside', { files: beside.map(({ filename }) => filename).join(', '), count: beside.length });
}
