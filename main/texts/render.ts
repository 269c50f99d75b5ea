import { englishCatalogue } from './catalogues.ts';
import { render } from './renderText.ts';
import type { Text } from './text.ts';

/** A text in English, for the command line, the log and tests. */
export function english(text: Text): string {
  return render(text, englishCatalogue);
}
