import { createContext, useContext, useEffect, useRef } from 'react';

/** A scan closes all that lies over the screens, so that its result is seen. */
export class OverTheScreen {
  readonly #closers = new Set<() => void>();

  add(close: () => void): () => void {
    this.#closers.add(close);
    return () => void this.#closers.delete(close);
  }

  closeLater(): () => void {
    const open = [...this.#closers];
    return () => {
      for (const close of open) if (this.#closers.has(close)) close();
    };
  }
}

export const OverTheScreenContext = createContext(new OverTheScreen());

export function useClosedByScan(isOpen: boolean, close: () => void): void {
  const over = useContext(OverTheScreenContext);
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => (isOpen ? over.add(() => latest.current()) : undefined), [over, isOpen]);
}
