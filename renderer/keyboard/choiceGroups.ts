import { nextQuestionMs } from './scanFilter.ts';

/** What asks on the page: so many choices, each with its number. */
export interface ChoiceGroup {
  /** Where it stands. */
  readonly element: Element;
  readonly count: number;
  /** What it does is not easily mended: the number that was pressed a moment ago, for something else, is not taken here. */
  readonly isGuarded: boolean;
  /** Takes a choice by its place in the group; the first is 0. */
  choose(index: number): void;
  /** The choice that `0` takes, where there is one. */
  chooseNone: (() => void) | null;
}

/**
 * All that asks now. Number keys go through the choices in the order in which they stand on the page, over all groups; those behind a
 * dialog have none while it is open.
 */
export class ChoiceGroups {
  #groups: readonly ChoiceGroup[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;
  #changes = 0;
  #taken: { readonly key: string; readonly at: number } | null = null;

  /** Time in milliseconds, of any beginning. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Returns how to take it away. */
  add(group: ChoiceGroup): () => void {
    this.#groups = [...this.#groups, group].toSorted(inOrder);
    this.#changed();
    return () => {
      this.#groups = this.#groups.filter((other) => other !== group);
      this.#changed();
    };
  }

  subscribe(changed: () => void): () => void {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  }

  /** How many choices have their numbers before those of this element. */
  before(element: Element | null): number {
    if (element === null) return 0;
    const here = this.#within(dialogOf(element));
    const at = here.findIndex((group) => group.element === element);
    return here.slice(0, Math.max(0, at)).reduce((sum, { count }) => sum + count, 0);
  }

  /** What asks now, within the dialog that is open or else on the page: another number for each question; null where nothing asks. */
  question(dialog: Element | null): number | null {
    return this.#within(dialog).length === 0 ? null : this.#changes;
  }

  /** Takes the choice of a number key, within the dialog that is open or else on the page. False when no choice has it. */
  take(key: string, dialog: Element | null): boolean {
    if (!/^\d$/.test(key)) return false;
    const group = this.#groupOf(key, dialog);
    if (group === null) return false;
    const last = this.#taken;
    this.#taken = { key, at: this.#now() };
    if (group.isGuarded && last?.key === key && this.#taken.at - last.at < nextQuestionMs) return true;
    group.choose();
    return true;
  }

  /** The group that a number key is of, and what the key does there. */
  #groupOf(key: string, dialog: Element | null): { readonly isGuarded: boolean; choose(): void } | null {
    const here = this.#within(dialog);
    if (key === '0') {
      const group = here.find(({ chooseNone }) => chooseNone !== null);
      return group === undefined ? null : { isGuarded: group.isGuarded, choose: () => group.chooseNone?.() };
    }
    let left = Number(key) - 1;
    for (const group of here) {
      const index = left;
      if (index < group.count) return { isGuarded: group.isGuarded, choose: () => group.choose(index) };
      left -= group.count;
    }
    return null;
  }

  #within(dialog: Element | null): readonly ChoiceGroup[] {
    return this.#groups.filter(({ element }) => dialogOf(element) === dialog);
  }

  #changed(): void {
    this.#changes += 1;
    for (const listener of this.#listeners) listener();
  }
}

/** The dialog that an element stands in; null on the page itself. */
function dialogOf(element: Element): Element | null {
  return element.closest('[role="dialog"][aria-modal="true"]');
}

function inOrder(one: ChoiceGroup, other: ChoiceGroup): number {
  return one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
