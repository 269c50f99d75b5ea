import type { Catalogue } from './catalogues.ts';
import { render } from './renderText.ts';
import { type ParamsOf, type Text, type TextId, text } from './text.ts';

export interface Words {
  (text: Text): string;
  <Id extends TextId>(id: Id, ...params: ParamsOf<Id>): string;
  /** For what no message renders: sorting (`Intl.Collator`), plots. */
  readonly locale: string;
}

export function wordsIn(catalogue: Catalogue): Words {
  const words = <Id extends TextId>(of: Text | Id, ...params: ParamsOf<Id> | []): string =>
    // The overloads tie an id to its parameters.
    render(typeof of === 'string' ? text(of, ...(params as ParamsOf<Id>)) : of, catalogue);
  return Object.assign(words, { locale: catalogue.locale });
}
