import { IntlMessageFormat } from 'intl-messageformat';

/** The parameters of a message by the rule of its type (`ParamName` in main/texts/text.ts), sorted. */
export function inferredParams(message: string): readonly string[] {
  const chunks = message
    .split('{')
    .slice(1)
    .map((rest) => rest.split(/[},]/)[0] ?? '');
  return [...new Set(chunks.filter((chunk) => !/[ #]/.test(chunk) && chunk !== ''))].toSorted();
}

/** The parameters of a message as the formatter reads it, sorted. */
export function parsedParams(message: string): readonly string[] {
  const names = new Set<string>();
  const read = (elements: readonly unknown[]): void => {
    for (const element of elements as readonly Element[]) {
      if (element.type !== 0 && element.type !== 7) names.add(element.value);
      for (const option of Object.values(element.options ?? {})) read(option.value);
    }
  };
  read(new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst());
  return [...names].toSorted();
}

/** Type 0 is plain words, 7 the `#` of a plural. */
interface Element {
  readonly type: number;
  readonly value: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly unknown[] }>>;
}
