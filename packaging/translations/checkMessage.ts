import { IntlMessageFormat } from 'intl-messageformat';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Of the formatter's parser: plain words, a choice by a word, a plural, and the `#` of one. */
const literal = 0;
const plural = 6;
const pound = 7;

/** What is wrong with the translation of a message, in a line for its translator; null where nothing is. */
export function problemOf(english: string, translation: string, locale: string): string | null {
  const elements = parsed(translation, locale);
  const source = parsedOrThrow(english);
  if (typeof elements === 'string') return `is no ICU message (${elements})`;
  const [wanted, found] = [paramsOf(source), paramsOf(elements)];
  const lacking = wanted.filter((name) => !found.includes(name));
  const unknown = found.filter((name) => !wanted.includes(name));
  if (lacking.length > 0) return `lacks ${braced(lacking)}`;
  if (unknown.length > 0) return `has ${braced(unknown)}, which the English has not`;
  const forms = missingForms(elements, counted(source), locale);
  return forms.length === 0 ? null : `its plural lacks ${forms.join(', ')}`;
}

function braced(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(', ');
}

/** The names of the parameters, sorted. */
export function paramsOf(elements: readonly Element[]): readonly string[] {
  const names = new Set<string>();
  each(elements, (element) => {
    if (element.type !== literal && element.type !== pound && 'value' in element) names.add(String(element.value));
  });
  return [...names].toSorted();
}

/** The words alone, without parameters and kinds of plural: empty for `{first} {next}`. */
export function wordsOf(message: string | readonly Element[]): string {
  const words: string[] = [];
  each(typeof message === 'string' ? parsedOrThrow(message) : message, (element) => {
    if (element.type === literal) words.push(String(element.value));
  });
  return words.join(' ').trim();
}

/** The parameters that English counts by: in `=0 {} other {…}` it only asks whether there is any. */
function counted(english: readonly Element[]): ReadonlySet<string> {
  const names = new Set<string>();
  each(english, (element) => {
    if (element.type === plural && 'one' in element.options) names.add(element.value);
  });
  return names;
}

function missingForms(elements: readonly Element[], names: ReadonlySet<string>, locale: string): readonly string[] {
  const missing = new Set<string>();
  each(elements, (element) => {
    if (element.type !== plural || !names.has(element.value)) return;
    const options = Object.keys(element.options);
    for (const [form, counts] of countsByForm(locale)) {
      const isNamed = options.includes(form) || counts.every((count) => options.includes(`=${count}`));
      if (!isNamed) missing.add(form);
    }
  });
  return [...missing].toSorted();
}

/** The kinds of plural that whole numbers up to 200 take: those of millions are left to `other`. */
function countsByForm(locale: string): ReadonlyMap<string, readonly number[]> {
  const rules = new Intl.PluralRules(locale);
  return Map.groupBy(
    Array.from({ length: 201 }, (_, count) => count),
    (count) => rules.select(count),
  );
}

function each(elements: readonly Element[], see: (element: Element) => void): void {
  for (const element of elements) {
    see(element);
    if (!('options' in element)) continue;
    for (const option of Object.values(element.options)) each(option.value, see);
  }
}

function parsed(message: string, locale: string): readonly Element[] | string {
  try {
    return new IntlMessageFormat(message, locale, undefined, { ignoreTag: true }).getAst();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The English is held by tests. */
function parsedOrThrow(message: string): readonly Element[] {
  const elements = parsed(message, 'en');
  if (typeof elements === 'string') throw new Error(`${elements}: ${message}`);
  return elements;
}
