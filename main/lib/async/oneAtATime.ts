/** Callers during a call share the next one, for the running one may have read before their change. */
export function oneAtATime(call: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  function begin(): Promise<void> {
    next = null;
    const mine = call().finally(() => {
      if (current === mine) current = null;
    });
    current = mine;
    return mine;
  }
  return () => {
    if (current === null) return begin();
    next ??= current.catch(() => undefined).then(begin);
    return next;
  };
}
