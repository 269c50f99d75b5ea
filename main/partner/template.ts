import { type Placeholder, photoPlaceholder, splitTemplate, type TemplateValues } from './placeholders.ts';

/** The station lacks a value, such as a micro id before the partner assigned it. */
export class MissingTemplateValue extends Error {
  readonly placeholder: string;

  constructor(placeholder: string) {
    super(placeholder);
    this.name = 'MissingTemplateValue';
    this.placeholder = placeholder;
  }
}

/** No value can leave its path segment or query value, not even `..`. */
export function encodePathValue(value: string): string {
  const encoded = encodeURIComponent(value.toWellFormed());
  return /^\.{1,2}$/.test(encoded) ? encoded.replaceAll('.', '%2E') : encoded;
}

/** Keeps printable ASCII, drops controls, percent-encodes the rest. */
export function encodeHeaderValue(value: string): string {
  return [...value.toWellFormed()]
    .map((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x20 || code === 0x7f) return '';
      return code < 0x7f ? character : encodeURIComponent(character);
    })
    .join('');
}

/** Percent-encodes the values. Throws `MissingTemplateValue`. */
export function expandPath(template: string, values: TemplateValues): string {
  return expand(template, values, encodePathValue);
}

/** For text fields of a form: values unchanged. */
export function expandField(template: string, values: TemplateValues): string {
  return expand(template, values, (value) => value.toWellFormed());
}

export function expandHeader(template: string, values: TemplateValues): string {
  return expand(template, values, encodeHeaderValue);
}

export function expandJson(template: unknown, values: TemplateValues): string {
  return expandJsonAround(template, values).join('');
}

/** The photo's bytes go between the pieces, at `{base64}`. One piece: the template does not use it. */
export function expandJsonAround(template: unknown, values: TemplateValues): readonly string[] {
  const pieces = [''];
  const write = (text: string): void => {
    pieces.push(`${pieces.pop() ?? ''}${text}`);
  };
  const writeText = (text: string): void => {
    write('"');
    for (const part of splitTemplate(text)) {
      if (part.kind === 'placeholder' && part.name === photoPlaceholder) pieces.push('');
      else write(insideQuotes(part.kind === 'text' ? part.text : knownValue(part.name, values)));
    }
    write('"');
  };
  const writeAny = (value: unknown): void => {
    if (typeof value === 'string') writeText(value);
    else if (Array.isArray(value)) writeList('[', ']', value, writeAny);
    else if (typeof value === 'object' && value !== null)
      writeList('{', '}', Object.entries(value), ([key, entry]) => {
        write(`${JSON.stringify(key)}:`);
        writeAny(entry);
      });
    else write(JSON.stringify(value ?? null));
  };
  const writeList = <Entry>(
    open: string,
    close: string,
    list: readonly Entry[],
    each: (entry: Entry) => void,
  ): void => {
    write(open);
    list.forEach((entry, index) => {
      if (index > 0) write(',');
      each(entry);
    });
    write(close);
  };
  writeAny(template);
  return pieces;
}

function expand(template: string, values: TemplateValues, encode: (value: string) => string): string {
  return splitTemplate(template)
    .map((part) => (part.kind === 'text' ? part.text : encode(knownValue(part.name, values))))
    .join('');
}

function knownValue(name: string, values: TemplateValues): string {
  // Names were checked with the profile; an unknown one has no value.
  const value = values[name as Placeholder];
  if (value === undefined || value === null) throw new MissingTemplateValue(name);
  return value;
}

function insideQuotes(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
