/** Once it is there: a busy machine shows it later. */
export function press(selector: string, afterMs: number, tries = 100): void {
  setTimeout(() => {
    const found = document.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
    if (found !== null) found.click();
    else if (tries > 0) press(selector, 100, tries - 1);
  }, afterMs);
}

/** A button that says these words, as `press`. */
export function pressText(words: string, afterMs: number, tries = 100): void {
  const isIt = ({ textContent }: Element) => textContent?.startsWith(words) === true;
  setTimeout(() => {
    const found = [...document.querySelectorAll('button')].find(isIt);
    if (found !== undefined) found.click();
    else if (tries > 0) pressText(words, 100, tries - 1);
  }, afterMs);
}

/** As a person types: React hears of the value by its own setter alone. */
export function type(selector: string, typed: string, afterMs: number): void {
  setTimeout(() => {
    const field = document.querySelector<HTMLInputElement>(selector);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, typed);
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  }, afterMs);
}

/** Does something once this is there. */
export function onceThere(selector: string, act: (found: HTMLElement) => void, tries = 200): void {
  const found = document.querySelector<HTMLElement>(selector);
  if (found !== null) act(found);
  else if (tries > 0) setTimeout(() => onceThere(selector, act, tries - 1), 100);
}

/** A key, and then, too soon for a person, a code as a scanner types it. */
export function pressBeforeCode(key: string, code: string): void {
  pressKeys(key);
  setTimeout(() => {
    for (const each of [...code, 'Enter'])
      document.dispatchEvent(new KeyboardEvent('keydown', { key: each, bubbles: true }));
  }, 200);
}

/** Keys of the Shoot screen, one after the other. */
export function pressKeys(...keys: readonly string[]): void {
  for (const [index, key] of keys.entries())
    setTimeout(() => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })), index * 150);
}
