import type { IntlMessageFormat } from 'intl-messageformat';
import { english } from './english.ts';
import type { TextId } from './text.ts';

/** Numbers, times and plurals follow `locale`. */
export interface Catalogue {
  readonly locale: string;
  readonly messages: Readonly<Record<TextId, Message>>;
}

/** In ICU form, or parsed already, as the page gets it (`packaging/parsedMessages.ts`). */
export type Message = string | ReturnType<IntlMessageFormat['getAst']>;

/** Another language is a constant beside this one, its messages in a folder beside `english/`. */
export const englishCatalogue: Catalogue = { locale: 'en', messages: english };
