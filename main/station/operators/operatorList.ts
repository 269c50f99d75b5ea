import type { AddOperator, ChangeOperator } from '../../contract/operators.ts';
import type { CodeRules } from '../../domain/codes/codeRules.ts';
import { StationError } from '../../domain/failure.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import { badgeCode, badgeFault } from '../../domain/operator/badge.ts';
import { isSameName, type Operator } from '../../domain/operator/operator.ts';
import { type Who, whoOf } from '../../domain/operator/who.ts';
import type { Store } from '../../domain/ports/store.ts';
import { type Text, text } from '../../texts/text.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { stationSettings, stationState } from '../settings/settings.ts';

export interface ListParts {
  readonly store: Pick<
    Store,
    'audit' | 'connections' | 'expected' | 'items' | 'operators' | 'settings' | 'transaction'
  >;
  readonly codes: () => CodeRules;
  readonly clock: () => Millis;
  readonly newId: () => string;
  readonly actions: { readonly who: Who };
}

/** Throws `invalid` for a name or badge that is taken, and for a code that means something else here. */
export function addOperator(parts: ListParts, given: AddOperator): Operator {
  const { store, clock, newId } = parts;
  const operator: Operator = {
    // Only this function makes ids of operators.
    id: newId() as OperatorId,
    name: given.name,
    badge: given.badge == null ? null : badgeCode(given.badge),
    language: given.language ?? null,
    textSize: given.textSize ?? null,
    hand: given.hand ?? null,
    soundOn: given.soundOn ?? null,
    addedAt: clock(),
  };
  store.transaction(() => {
    refuseFault(faultOf(parts, operator));
    store.operators.insert(operator);
    note(parts, 'history.operatorAdded', operator.id);
  });
  return operator;
}

/** A new name shows at once wherever the person's acts are shown. Throws as `addOperator`, and `not_found`. */
export function changeOperator(parts: ListParts, id: OperatorId, change: Omit<ChangeOperator, 'id'>): Operator {
  const { store } = parts;
  return store.transaction(() => {
    const before = presentOperator(parts, id);
    const { badge } = change;
    const changes = { ...change, ...(badge == null ? {} : { badge: badgeCode(badge) }) };
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const after: Operator = { ...before, ...given };
    refuseFault(faultOf(parts, after));
    store.operators.update(id, after);
    note(parts, 'history.operatorChanged', id);
    return after;
  });
}

/**
 * The name and all that was known of the person go, also from acts of before the list, which held the name itself. The
 * acts keep the id. `forgetNames` takes the name out of files then.
 */
export function removeOperator(parts: ListParts, id: OperatorId): void {
  const { store, clock } = parts;
  store.transaction(() => {
    presentOperator(parts, id);
    forgetPerson(store, id, whoOf(id), clock());
    note(parts, 'history.operatorRemoved', id);
  });
}

/** Acts that hold the name itself hold `who` from then on. Nothing happens where nobody has this id. */
export function forgetPerson(store: Pick<Store, 'operators' | 'settings'>, id: OperatorId, who: Who, at: Millis): void {
  const person = store.operators.get(id);
  if (person === null) return;
  const isName = (word: string): boolean => isSameName(word, person.name);
  store.operators.remove(id, at);
  store.operators.replaceWho(isName, who);
  const free = readSetting(store, stationSettings.operator);
  if (free !== null && isName(free)) store.settings.set(stationSettings.operator.key, undefined);
  writeSetting(store, stationState.namesToForget, true);
}

/** Throws `not_found`. */
export function operatorCalled({ store }: Pick<ListParts, 'store'>, name: string): Operator {
  const found = store.operators.all().find((operator) => isSameName(operator.name, name));
  if (found === undefined) throw new StationError('not_found', text('operators.unknown', { name }), { field: 'name' });
  return found;
}

export function presentOperator({ store }: Pick<ListParts, 'store'>, id: OperatorId): Operator {
  const found = store.operators.get(id);
  if (found === null) throw new StationError('not_found', text('operators.gone'));
  return found;
}

export interface OperatorFault {
  readonly field: 'name' | 'badge';
  readonly why: Text;
}

/** `others`: those who are on the list besides, as it will be. */
export function faultOf(
  parts: ListParts,
  { id, name, badge }: Pick<Operator, 'id' | 'name' | 'badge'>,
  others: readonly Operator[] = parts.store.operators.all(),
): OperatorFault | null {
  const besides = others.filter((other) => other.id !== id);
  const namesake = besides.find((other) => isSameName(other.name, name));
  if (namesake !== undefined) return { field: 'name', why: text('operators.nameTaken', { name: namesake.name }) };
  if (badge === null) return null;
  const holder = besides.find((other) => other.badge === badge);
  if (holder !== undefined) return { field: 'badge', why: text('operators.badgeOfAnother', { name: holder.name }) };
  const why = badgeFault(badge, parts.codes(), { isItem: (code) => isItemHere(parts.store, code) });
  return why && { field: 'badge', why };
}

export function isItemHere(
  { connections, expected, items }: Pick<Store, 'connections' | 'expected' | 'items'>,
  code: string,
): boolean {
  const connection = connections.current();
  return expected.get(code) !== null || (connection !== null && items.byReference(connection.id, code) !== null);
}

function refuseFault(fault: OperatorFault | null): void {
  if (fault !== null) throw new StationError('invalid', fault.why, { field: fault.field });
}

/** The line has no name, for it stays when the name goes. */
function note(
  { store, clock, actions }: ListParts,
  line: 'history.operatorAdded' | 'history.operatorChanged' | 'history.operatorRemoved',
  operator: OperatorId,
): void {
  store.audit.insert({ at: clock(), who: actions.who, text: text(line), itemId: null, detail: { operator } });
}
