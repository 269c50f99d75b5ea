import type { z } from 'zod';
import { StationError } from '../../domain/failure.ts';
import type { Store } from '../../domain/ports/store.ts';
import { firstIssue } from '../../lib/firstIssue.ts';
import { text } from '../../texts/text.ts';

export interface Setting<Value> {
  readonly key: string;
  readonly schema: z.ZodType<Value>;
  readonly usual: Value;
}

export function setting<Value>(key: string, schema: z.ZodType<Value>, usual: NoInfer<Value>): Setting<Value> {
  return { key, schema, usual };
}

type Settings = Pick<Store, 'settings'>;

/** An unreadable value counts as not set; a missing part has its default. */
export function readSetting<Value>({ settings }: Settings, { key, schema, usual }: Setting<Value>): Value {
  const stored = settings.get(key);
  if (stored === undefined) return usual;
  const parsed = schema.safeParse(isObject(usual) && isObject(stored) ? { ...usual, ...stored } : stored);
  return parsed.success ? parsed.data : usual;
}

/** Answers the value as it will be read. Throws `invalid` for one that the schema refuses. */
export function writeSetting<Value>({ settings }: Settings, { key, schema }: Setting<Value>, value: Value): Value {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const issue = firstIssue(parsed.error);
    const field = issue.field === '' ? key : issue.field;
    const reported = text('input.notValid', { field, reason: issue.reason });
    throw new StationError('invalid', reported, { field, cause: parsed.error });
  }
  settings.set(key, parsed.data);
  return parsed.data;
}

/** Missing parts stay as they are, so that two windows do not undo each other. */
export function changeSetting<Value extends object>(
  store: Settings,
  of: Setting<Value>,
  change: { readonly [Part in keyof Value]?: Value[Part] | undefined },
): Value {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return writeSetting(store, of, { ...readSetting(store, of), ...Object.fromEntries(given) });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
