import { IntlMessageFormat } from 'intl-messageformat';
import type { Catalogue } from './catalogues.ts';
import type { Text, TextId, TextParam } from './text.ts';

/** Shows the id of an unknown message, as a newer station may have stored it. */
export function render({ id, params = {} }: Text, catalogue: Catalogue): string {
  const message = compiled(catalogue, id);
  if (message === null) return id;
  const values = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, value(param, catalogue)]));
  return String(message.format(values));
}

function value(param: TextParam, catalogue: Catalogue): string | number {
  if (typeof param === 'string') return catalogue.direction === 'rtl' ? isolated(param) : param;
  // Also a flag that chooses among words, which is no parameter by its type.
  if (typeof param !== 'object') return param;
  if ('id' in param) return render(param, catalogue);
  const entries = param.map((entry) => String(value(entry, catalogue)));
  return new Intl.ListFormat(catalogue.locale, { type: 'unit', style: 'short' }).format(entries);
}

/** What comes from outside has a direction of its own (FSI … PDI): `A 12 / 7` is not turned round within Arabic. */
function isolated(words: string): string {
  return `\u2068${words}\u2069`;
}

/** Compiling costs a hundred times what formatting does. */
const compiledMessages = new WeakMap<Catalogue, Map<string, IntlMessageFormat>>();

function compiled(catalogue: Catalogue, id: TextId): IntlMessageFormat | null {
  const known = compiledMessages.get(catalogue) ?? new Map<string, IntlMessageFormat>();
  compiledMessages.set(catalogue, known);
  const found = known.get(id);
  if (found !== undefined) return found;
  if (!Object.hasOwn(catalogue.messages, id)) return null;
  const message = new IntlMessageFormat(catalogue.messages[id], catalogue.locale, undefined, { ignoreTag: true });
  known.set(id, message);
  return message;
}
