import type { Catalogue } from './catalogues.ts';
import { render } from './renderText.ts';
import { type ParamsOf, type Text, type TextId, text } from './text.ts';

/** Renders texts in one language: one that came as a whole, or one by its id. */
export interface Words {
  (text: Text): string;
  <Id extends TextId>(id: Id, ...params: ParamsOf<Id>): string;
}

export function wordsIn(catalogue: Catalogue): Words {
  return <Id extends TextId>(of: Text | Id, ...params: ParamsOf<Id> | []): string =>
    // The overloads hold the parameters of an id together with it.
    render(typeof of === 'string' ? text(of, ...(params as ParamsOf<Id>)) : of, catalogue);
}
