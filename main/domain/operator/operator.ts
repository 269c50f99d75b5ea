import type { OperatorId } from '../ids.ts';
import type { Millis } from '../model.ts';

export const operatorTextSizes = ['normal', 'large', 'larger'] as const;
export const operatorHands = ['left', 'right'] as const;

/** How the page is for one person; null: as the station is set. */
export interface OperatorLook {
  readonly textSize: (typeof operatorTextSizes)[number] | null;
  readonly hand: (typeof operatorHands)[number] | null;
  readonly soundOn: boolean | null;
}

/** A person who works at the station. */
export interface Operator extends OperatorLook {
  readonly id: OperatorId;
  readonly name: string;
  /** The code that signs the person in. */
  readonly badge: string | null;
  /** A BCP 47 tag in its canonical form. */
  readonly language: string | null;
  readonly addedAt: Millis;
}

/** The id alone is left, since acts name it. */
export interface RemovedOperator {
  readonly id: OperatorId;
  readonly removedAt: Millis;
}

export const noLook: OperatorLook = { textSize: null, hand: null, soundOn: null };

/** The rules of no country: a name is the same at every station, whatever the machine's language. */
const names = new Intl.Collator('und', { usage: 'search', sensitivity: 'accent' });
const order = new Intl.Collator('und', { sensitivity: 'accent', numeric: true });

/** Case and width do not tell two people apart, accents do. */
export function isSameName(left: string, right: string): boolean {
  return names.compare(left.trim().normalize('NFKC'), right.trim().normalize('NFKC')) === 0;
}

export function byName(left: Pick<Operator, 'name'>, right: Pick<Operator, 'name'>): number {
  return order.compare(left.name, right.name);
}

/** The canonical form, as `de-AT`; null for what is no language tag (BCP 47). */
export function languageTagOf(given: string): string | null {
  try {
    return Intl.getCanonicalLocales(given)[0] ?? null;
  } catch {
    return null;
  }
}
