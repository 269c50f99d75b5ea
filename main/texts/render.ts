import { englishCatalogue } from './catalogues.ts';
import { render } from './renderText.ts';
import type { Text } from './text.ts';

/** For the command line, the log and tests. */
export function english(text: Text): string {
  return render(text, englishCatalogue);
}
