import { matchSides } from '../domain/item/matchSides.ts';
import type { Side } from '../domain/model.ts';
import type { StorePort } from './storePort.ts';

/**
 * A rejection names a side by name only, and names change or come in another language; so former names are remembered.
 */
const setting = 'side names';
const maxNames = 20;
const maxSides = 2_000;

type NamedSide = Pick<Side, 'uuid' | 'name'>;

/** Current names go before former ones. */
export function sidesNamed(store: Pick<StorePort, 'settings'>, sides: readonly Side[], name: string): readonly Side[] {
  const matched = matchSides(sides, name);
  if (matched.length > 0) return matched;
  const saved = readNames(store);
  const former = sides.flatMap((side) => (saved[side.uuid] ?? []).map((other) => ({ name: other, side })));
  return [...new Set(matchSides(former, name).map(({ side }) => side))];
}

/** Call it in a transaction. */
export function rememberNames(
  store: Pick<StorePort, 'settings'>,
  before: readonly NamedSide[],
  now: readonly NamedSide[],
): void {
  const names = new Map(now.map(({ uuid, name }) => [uuid, name]));
  const renamed = before.filter(({ uuid, name }) => names.has(uuid) && names.get(uuid) !== name);
  if (renamed.length === 0) return;
  const saved: Record<string, readonly string[]> = { ...readNames(store) };
  for (const { uuid, name } of renamed) {
    if (saved[uuid] === undefined && Object.keys(saved).length >= maxSides) continue;
    const all = [...(saved[uuid] ?? []), name, names.get(uuid) ?? name];
    saved[uuid] = [...new Set(all.toReversed())].toReversed().slice(-maxNames);
  }
  store.settings.set(setting, saved);
}

function readNames(store: Pick<StorePort, 'settings'>): Readonly<Record<string, readonly string[]>> {
  const stored = store.settings.get(setting);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string[]] => isNames(entry[1])));
}

function isNames(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string');
}
