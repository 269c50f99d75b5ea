import { createContext, useContext, useEffect, useRef } from 'react';
import type { KeyPress } from './shootKeys.ts';

/** Takes single keys of a person. True when the key meant something. */
export type ScreenKeyHandler = (press: KeyPress) => boolean;

/** Who takes keys now; whoever was shown last is asked first. */
export class ScreenKeys {
  #handlers: readonly ScreenKeyHandler[] = [];

  /** Returns how to stop taking keys. */
  add(handler: ScreenKeyHandler): () => void {
    this.#handlers = [handler, ...this.#handlers];
    return () => {
      this.#handlers = this.#handlers.filter((other) => other !== handler);
    };
  }

  take(press: KeyPress): boolean {
    return this.#handlers.some((handler) => handler(press));
  }
}

export const ScreenKeysContext = createContext(new ScreenKeys());

/** The screen takes single keys while it is shown. */
export function useScreenKeys(handler: ScreenKeyHandler): void {
  const keys = useContext(ScreenKeysContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => keys.add((press) => latest.current(press)), [keys]);
}
