import { createContext, useContext, useEffect, useRef } from 'react';
import { ChoiceGroups } from './choiceGroups.ts';
import type { KeyPress } from './keyPress.ts';

export type ScreenKeyHandler = (press: KeyPress) => boolean;

interface Taker {
  readonly handler: ScreenKeyHandler;
  readonly stands: (() => Element | null) | null;
}

/** The order: a learning field, numbers of choices, the screen or dialog shown last. */
export class ScreenKeys {
  readonly choices = new ChoiceGroups();
  #takers: readonly Taker[] = [];
  #learner: ScreenKeyHandler | null = null;

  /** `stands` lies in the handler's dialog. Returns the stop function. */
  add(handler: ScreenKeyHandler, stands: Taker['stands'] = null): () => void {
    const taker = { handler, stands };
    this.#takers = [taker, ...this.#takers];
    return () => {
      this.#takers = this.#takers.filter((other) => other !== taker);
    };
  }

  learn(learner: ScreenKeyHandler): () => void {
    this.#learner = learner;
    return () => {
      if (this.#learner === learner) this.#learner = null;
    };
  }

  get learns(): boolean {
    return this.#learner !== null;
  }

  take(press: KeyPress, dialog: Element | null): boolean {
    if (this.#learner !== null) return this.#learner(press);
    if (!press.ctrl && this.choices.take(press.key, dialog)) return true;
    return this.#takers.some(({ handler, stands }) => {
      if (dialog === null) return stands === null && handler(press);
      const element = stands?.() ?? null;
      return element !== null && dialog.contains(element) && handler(press);
    });
  }
}

export const ScreenKeysContext = createContext(new ScreenKeys());

export function useScreenKeys(handler: ScreenKeyHandler): void {
  const keys = useContext(ScreenKeysContext);
  const latest = useLatest(handler);
  useEffect(() => keys.add((press) => latest.current(press)), [keys, latest]);
}

export function useDialogKeys<Shown extends Element>(handler: ScreenKeyHandler) {
  const keys = useContext(ScreenKeysContext);
  const latest = useLatest(handler);
  const stands = useRef<Shown>(null);
  useEffect(
    () =>
      keys.add(
        (press) => latest.current(press),
        () => stands.current,
      ),
    [keys, latest],
  );
  return stands;
}

export function useKeyLearning(learns: boolean, handler: ScreenKeyHandler): void {
  const keys = useContext(ScreenKeysContext);
  const latest = useLatest(handler);
  useEffect(() => (learns ? keys.learn((press) => latest.current(press)) : undefined), [keys, latest, learns]);
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
