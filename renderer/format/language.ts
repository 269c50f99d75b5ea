import { english } from '../../main/texts/render.ts';
import { type Text, type TextId, text } from '../../main/texts/text.ts';

export type { Text, TextId };
export { text };

/** A text in the language of the page. */
export function words(shown: Text): string {
  return english(shown);
}
