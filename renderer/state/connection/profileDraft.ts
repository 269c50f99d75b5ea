import type { JsonValue, ProfileFault, ProfileField } from '../../../main/contract/connection/profileForm.ts';

export type Draft = { readonly [key: string]: JsonValue };

/** Null where it is no JSON object. An empty text is an empty profile. */
export function readDraft(text: string): Draft | null {
  if (text.trim() === '') return {};
  const value = readJson(text);
  return isDraft(value) ? value : null;
}

export function readJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

export function draftText(value: JsonValue): string {
  return JSON.stringify(value, null, 2);
}

export function valueAt(draft: Draft, path: string): JsonValue | undefined {
  return path
    .split('.')
    .reduce<JsonValue | undefined>(
      (value, key) => (isDraft(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      draft,
    );
}

/** Undefined removes it. A value in the way that is no object is replaced. */
export function withValueAt(draft: Draft, path: string, value: JsonValue | undefined): Draft {
  const [key = '', ...rest] = path.split('.');
  const inside = draft[key];
  const next = rest.length === 0 ? value : withValueAt(isDraft(inside) ? inside : {}, rest.join('.'), value);
  if (next !== undefined) return { ...draft, [key]: next };
  const { [key]: _, ...others } = draft;
  return others;
}

export function effectiveValue(draft: Draft, { path, usual }: ProfileField): JsonValue {
  return valueAt(draft, path) ?? (valueAt(draft, path) === null ? null : usual);
}

/** The profile may lack an operation, and then its fields are not there. */
export function isShown(draft: Draft, { path }: ProfileField, fields: readonly ProfileField[]): boolean {
  return fields
    .filter((group) => group.kind === 'group' && path.startsWith(`${group.path}.`))
    .every((group) => effectiveValue(draft, group) !== null);
}

export function unknownPaths(draft: Draft, fields: readonly ProfileField[]): readonly string[] {
  const known = (path: string): boolean => fields.some((field) => field.path === path);
  const isOuter = (path: string): boolean => fields.some((field) => field.path.startsWith(`${path}.`));
  const visit = (value: Draft, prefix: string): readonly string[] =>
    Object.entries(value).flatMap(([key, entry]) => {
      const path = `${prefix}${key}`;
      if (isOuter(path) && isDraft(entry)) return visit(entry, `${path}.`);
      return known(path) || (isOuter(path) && entry === null) ? [] : [path];
    });
  return visit(draft, '');
}

export function faultsAt(faults: readonly ProfileFault[], path: string): readonly ProfileFault[] {
  return faults.filter(({ field }) => field === path || field.startsWith(`${path}.`) || field.startsWith(`${path}[`));
}

export function isSameJson(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function isDraft(value: JsonValue | undefined): value is Draft {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
