import { createContext, useContext, useEffect, useRef } from 'react';
import { ChoiceGroups } from './choiceGroups.ts';
import type { KeyPress } from './keyPress.ts';

/** True when the key meant something. */
export type ScreenKeyHandler = (press: KeyPress) => boolean;

interface Taker {
  readonly handler: ScreenKeyHandler;
  readonly stands: (() => Element | null) | null;
}

/** What learns a key has them all; then come the numbers of choices; of screens and dialogs the one shown last. */
export class ScreenKeys {
  readonly choices = new ChoiceGroups();
  #takers: readonly Taker[] = [];
  #learner: ScreenKeyHandler | null = null;

  /** With `stands` those of the dialog that this is in. Returns how to stop. */
  add(handler: ScreenKeyHandler, stands: Taker['stands'] = null): () => void {
    const taker = { handler, stands };
    this.#takers = [taker, ...this.#takers];
    return () => {
      this.#takers = this.#takers.filter((other) => other !== taker);
    };
  }

  /** Returns how to stop. */
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

/** Put the reference on what stands in the dialog. */
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
