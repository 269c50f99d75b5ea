import { english } from './english.ts';
import type { TextId } from './text.ts';

/** Numbers, times and plurals follow `locale`. */
export interface Catalogue {
  readonly locale: string;
  readonly messages: Readonly<Record<TextId, string>>;
}

/** Another language is a constant beside this one, its messages in a folder beside `english/`. */
export const englishCatalogue: Catalogue = { locale: 'en', messages: english };
