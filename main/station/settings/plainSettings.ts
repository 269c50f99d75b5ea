import type { SettingField, SettingValue } from '../../contract/settings.ts';
import { StationError } from '../../domain/failure.ts';
import type { Store } from '../../domain/ports/store.ts';
import { firstIssue } from '../../lib/firstIssue.ts';
import { type FieldLimits, type SchemaField, schemaFields } from '../../lib/schemaFields.ts';
import { isTextId } from '../../texts/isTextId.ts';
import { isLanguage, isOffered } from '../../texts/languages.ts';
import { asGiven, type Text, text } from '../../texts/text.ts';
import { readSetting, type Setting } from './setting.ts';
import { isSettingKey, type SettingKey, stationSettings } from './settings.ts';

/** Settings and parts of them with a control of their own, or none: docs/architecture.md says why. */
const notPlain = [
  'autoAdvance',
  'desktop.kiosk',
  'exchange',
  'hotFolder',
  'labels.pattern',
  'liveCamera',
  'place',
  'quality',
  'scanner',
  'tether.camera',
  'workListPage',
];

export type PlainField = SchemaField & { readonly kind: SettingField['kind'] };
type Settings = Pick<Store, 'settings'>;

/** Every setting of the table that is a switch, a choice, a number or a short text. */
export function plainFields(): readonly PlainField[] {
  return Object.values(stationSettings)
    .flatMap(({ key, schema }) => schemaFields(schema, key))
    .filter(isPlain);
}

function isPlain(field: SchemaField): field is PlainField {
  const isOwn = notPlain.some((own) => field.path === own || field.path.startsWith(`${own}.`));
  return !isOwn && ['flag', 'choice', 'number', 'text'].includes(field.kind);
}

export function describeSettings(store: Settings): SettingField[] {
  return plainFields().map(({ path, kind, options, nullable, limits }) => {
    const label = words(path);
    const value = valueAt(store, path);
    const offered = options.filter((option) => option === value || isOfferedAt(path, option));
    return {
      path,
      kind,
      options: offered.map((option) => ({ value: option, label: words(`${path}.${option}`) ?? asGiven(option) })),
      nullable,
      limits,
      label: label ?? asGiven(path),
      help: words(`${path}.help`),
      numberLabel: words(`${path}.number`) ?? label ?? asGiven(path),
      value,
    };
  });
}

/** A language that is not whole yet can be set, but nobody is asked to. */
function isOfferedAt(path: string, option: string): boolean {
  return path !== 'preferences.language' || !isLanguage(option) || isOffered(option);
}

function words(path: string): Text | null {
  const id = `setting.${path}`;
  return isTextId(id) ? { id } : null;
}

/** A value of the schema's kind; undefined for a part that is not set. */
function valueAt(store: Settings, path: string): SettingValue {
  const [key, ...parts] = placeOf(path);
  const whole: unknown = readSetting(store, settingOf(key));
  const value = parts.reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], whole);
  return (value as SettingValue | undefined) ?? null;
}

export interface SettingChange {
  readonly key: SettingKey;
  readonly whole: unknown;
  /** The part of the setting that changes; empty for a setting that is one value. */
  readonly patch: Readonly<Record<string, unknown>>;
}

/** The setting as stored now with one field changed. Throws `invalid` in the field's own words. */
export function changedField(store: Settings, path: string, value: SettingValue): SettingChange {
  const field = plainFields().find((plain) => plain.path === path);
  const [key, ...parts] = placeOf(path);
  if (field === undefined) throw notPlainAt(path);
  const { schema }: Setting<unknown> = settingOf(key);
  const parsed = schema.safeParse(withValue(readSetting(store, settingOf(key)), parts, value));
  if (!parsed.success) {
    const isOutside = typeof value === 'number' && !isWithin(value, field.limits);
    const said = isOutside ? limitsText(field.limits) : firstIssue(parsed.error).reason;
    throw new StationError('invalid', said, { field: path });
  }
  const [part] = parts;
  const whole = parsed.data;
  return { key, whole, patch: part === undefined ? {} : { [part]: (whole as Record<string, unknown>)[part] } };
}

function placeOf(path: string): readonly [SettingKey, ...string[]] {
  const [key = '', ...parts] = path.split('.');
  if (!isSettingKey(key)) throw notPlainAt(path);
  return [key, ...parts];
}

function settingOf(key: SettingKey): Setting<unknown> {
  return stationSettings[key];
}

function withValue(whole: unknown, [part, ...inner]: readonly string[], value: SettingValue): unknown {
  if (part === undefined) return value;
  const before = whole as Readonly<Record<string, unknown>>;
  return { ...before, [part]: withValue(before[part], inner, value) };
}

function isWithin(value: number, { min, max }: FieldLimits): boolean {
  return (min === null || value >= min) && (max === null || value <= max);
}

function limitsText({ min, max, unit }: FieldLimits): Text {
  return text('field.within', { min: (min ?? 0) / unit, max: (max ?? 0) / unit });
}

function notPlainAt(path: string): StationError {
  return new StationError('invalid', text('input.notValid', { field: path, reason: text('field.unknownKey') }), {
    field: path,
  });
}
