import { nextQuestionMs } from './scanFilter.ts';

export interface ChoiceGroup {
  readonly element: Element;
  readonly count: number;
  /** A number pressed a moment ago was meant for something else, so a lasting choice ignores it. */
  readonly isGuarded: boolean;
  choose(index: number): void;
  chooseNone: (() => void) | null;
}

/** Numbers count the choices in page order; those behind an open dialog have none. */
export class ChoiceGroups {
  #groups: readonly ChoiceGroup[] = [];
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;
  #changes = 0;
  #taken: { readonly key: string; readonly at: number } | null = null;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

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

  before(element: Element | null): number {
    if (element === null) return 0;
    const here = this.#within(dialogOf(element));
    const at = here.findIndex((group) => group.element === element);
    return here.slice(0, Math.max(0, at)).reduce((sum, { count }) => sum + count, 0);
  }

  /** Each question in the open dialog, else on the page, has another number. */
  question(dialog: Element | null): number | null {
    return this.#within(dialog).length === 0 ? null : this.#changes;
  }

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

function dialogOf(element: Element): Element | null {
  return element.closest('[role="dialog"][aria-modal="true"]');
}

function inOrder(one: ChoiceGroup, other: ChoiceGroup): number {
  return one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
