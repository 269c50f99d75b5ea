import { englishCatalogue } from './catalogues.ts';
import { render } from './renderText.ts';
import type { Text } from './text.ts';

export function english(text: Text): string {
  return render(text, englishCatalogue);
}
