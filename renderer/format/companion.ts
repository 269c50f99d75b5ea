import type { PhotoView } from '../../main/contract/views.ts';
import { asGiven, type Text, text } from '../../main/texts/text.ts';

type CompanionOfPhoto = PhotoView['beside'];

/** `+ NEF`; null without a file. */
export function companionText(beside: CompanionOfPhoto): Text | null {
  const endings = beside.map(({ filename }) => /\.([^.]+)$/.exec(filename)?.[1]?.toUpperCase() ?? 'file');
  return endings.length === 0 ? null : asGiven(`+ ${[...new Set(endings)].join(', ')}`);
}

/** As a sentence. */
export function companionWords(beside: CompanionOfPhoto): Text {
  return text('frame.beside', { files: beside.map(({ filename }) => filename).join(', '), count: beside.length });
}
