import type { IntlMessageFormat } from 'intl-messageformat';
import { english } from './english.ts';
import type { TextId } from './text.ts';

/** Numbers, times and plurals follow `locale`. */
export interface Catalogue {
  readonly locale: string;
  readonly messages: Readonly<Record<TextId, Message>>;
  /** Left out: from the left. */
  readonly direction?: 'ltr' | 'rtl';
}

/** In ICU form, or parsed already, as the page gets it (`packaging/parsedMessages.ts`). */
export type Message = string | ReturnType<IntlMessageFormat['getAst']>;

/** The messages of another language (`translations/`), made by `npm run translations`. */
export type Translation = Readonly<Partial<Record<TextId, Message>>>;

export const englishCatalogue: Catalogue = { locale: 'en', messages: english };
