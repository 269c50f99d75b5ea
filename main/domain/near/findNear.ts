import { type Text, text } from '../../texts/text.ts';
import { type CodeMeaning, type CodeRules, meaningOf } from '../codes/codeRules.ts';
import { layoutFaults, layoutName, retyped } from '../codes/keyboardLayouts.ts';
import type { ConnectionId, ItemId } from '../ids.ts';
import { isCancelled } from '../item/stage.ts';
import type { ExpectedStore } from '../ports/exchangeStores.ts';
import type { ItemStore } from '../ports/itemStore.ts';
import { type CodeDifference, differenceOf, type NearText, nearTexts, skeletonOf } from './nearCode.ts';

/** A person would take it for the code that was read. */
export interface NearCode {
  readonly reference: string;
  /** An item here, a row of the work list, another station's item, or only a fit for the rules. */
  readonly where: 'here' | 'expected' | 'elsewhere' | 'rules';
  readonly itemId: ItemId | null;
  readonly difference: CodeDifference;
}

export interface KnownCodes {
  readonly items: Pick<ItemStore, 'alike'>;
  readonly expected: Pick<ExpectedStore, 'alike'>;
  readonly isElsewhere: (reference: string) => boolean;
}

/**
 * The known code that looks the same to a person. Open items go before cancelled ones, items before expected rows. Ask
 * only for an unknown code.
 */
export function findNear(known: KnownCodes, connectionId: ConnectionId, code: string): NearCode | null {
  const texts = nearTexts(code);
  const keys = texts.map(({ text }) => text);
  const items = known.items.alike(connectionId, keys);
  const item = items.find((one) => !isCancelled(one)) ?? items[0];
  const near = (reference: string, where: NearCode['where'], itemId: ItemId | null): NearCode | null => {
    const difference = differenceOf(code, reference, faultOf(texts, code, reference));
    return difference && { reference, where, itemId, difference };
  };
  if (item !== undefined) return near(item.referenceId, 'here', item.id);
  const expected = known.expected.alike(keys)[0];
  if (expected !== undefined) return near(expected.reference, 'expected', null);
  const cases = keys.flatMap((key) => [key, key.toUpperCase(), key.toLowerCase()]);
  const elsewhere = cases.find((text) => text !== code && known.isElsewhere(text));
  return elsewhere === undefined ? null : near(elsewhere, 'elsewhere', null);
}

function faultOf(texts: readonly NearText[], code: string, reference: string): NearText['fault'] {
  if (skeletonOf(code) === skeletonOf(reference)) return null;
  return texts.find(({ text }) => text.toUpperCase() === reference.toUpperCase())?.fault ?? null;
}

/** Undoes a wrong keyboard layout; null where that explains nothing. */
export function meantByRules(code: string, rules: CodeRules): NearCode | null {
  for (const fault of layoutFaults) {
    const reference = retyped(code, fault);
    if (reference !== null && reference !== code && rules.fitsItem(reference))
      return { reference, where: 'rules', itemId: null, difference: { kind: 'layout', fault } };
  }
  return null;
}

/** Commands and places of the sheet, read through a wrong layout. */
export function commandByLayout(code: string, rules: CodeRules): CodeMeaning | null {
  for (const fault of layoutFaults) {
    const meant = retyped(code, fault);
    const meaning = meant === null ? null : meaningOf(meant, rules);
    if (meaning?.kind === 'command') return meaning;
  }
  return null;
}

const titles = {
  here: 'near.here',
  expected: 'near.expected',
  elsewhere: 'near.elsewhere',
  rules: 'near.rules',
} as const;

export function nearTitle({ reference, where }: NearCode): Text {
  return text(titles[where], { near: reference });
}

export function nearReason({ difference }: NearCode): Text {
  switch (difference.kind) {
    case 'caps_lock':
      return text('near.by.capsLock');
    case 'case':
      return text('near.by.case');
    case 'width':
      return text('near.by.width');
    case 'unseen':
      return text('near.by.unseen');
    case 'look':
      return text('near.by.look');
    case 'layout': {
      const { computer, scanner } = difference.fault;
      return text('near.by.layout', { computer: layoutName(computer), scanner: layoutName(scanner) });
    }
  }
}
