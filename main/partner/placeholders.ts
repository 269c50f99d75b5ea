export const placeholderNames = [
  'sr_uuid',
  'micro_id',
  'reference_id',
  'brand',
  'model',
  'side_uuid',
  'side_name',
  'photo_id',
  'sha256',
  'md5_base64',
  'bytes',
  'mime',
  'extension',
  'filename',
  'reason',
] as const;
export type Placeholder = (typeof placeholderNames)[number];
export type TemplateValues = Readonly<Partial<Record<Placeholder, string | null>>>;

export const submitPlaceholders: readonly Placeholder[] = ['sr_uuid', 'micro_id', 'reference_id', 'brand', 'model'];
export const cancelPlaceholders: readonly Placeholder[] = [...submitPlaceholders, 'reason'];
export const uploadPlaceholders: readonly Placeholder[] = placeholderNames.filter((name) => name !== 'reason');

/** Stands for the photo's bytes, only in a `json-base64` upload. */
export const photoPlaceholder = 'base64';

export type TemplatePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: string };

/** One pass, so that a value is never read as a template. */
export function splitTemplate(template: string): readonly TemplatePart[] {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const match of template.matchAll(/\{([^{}]*)\}/g)) {
    if (match.index > end) parts.push({ kind: 'text', text: template.slice(end, match.index) });
    parts.push({ kind: 'placeholder', name: match[1] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < template.length) parts.push({ kind: 'text', text: template.slice(end) });
  return parts;
}

export function unknownPlaceholders(template: string, known: readonly string[]): readonly string[] {
  return splitTemplate(template)
    .flatMap((part) => (part.kind === 'placeholder' ? [part.name] : []))
    .filter((name) => !known.includes(name));
}
