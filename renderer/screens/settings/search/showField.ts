/** A part may have to be fetched, or to hear from the station, before its fields stand. */
const patienceMs = 3_000;
const highlightMs = 2_000;

/**
 * Brings the field of this name into sight, gives it the focus and a short highlight; a page by its own title stands at its top. Stopped
 * by the answer.
 */
export function showField(frame: HTMLElement, name: string, pageTitle: string): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const until = performance.now() + patienceMs;
  const look = (): void => {
    if (signal.aborted) return;
    const within = [...frame.querySelectorAll<HTMLElement>('[role="tabpanel"]')].find((one) => one.checkVisibility());
    const top = within?.querySelector<HTMLElement>('h2') ?? null;
    const target = within === undefined ? null : name === pageTitle ? top : fieldNamed(within, name);
    if (target !== null && target === top) focusOn(target);
    else if (target !== null) highlight(target, signal);
    else if (performance.now() < until) requestAnimationFrame(look);
    // Not there now, as the size of a camera that is not plugged in: its fold or its page is.
    else focusOn(within?.querySelector<HTMLElement>('[aria-expanded="true"]') ?? top ?? frame);
  };
  requestAnimationFrame(look);
  return () => controller.abort();
}

const controls = [
  'input:not([type=hidden],[type=file])',
  'select',
  'textarea',
  'button',
  'summary',
  '[role=slider]',
].join();

/** By its label, its own name, or the heading over it; null where nothing visible has this name. */
export function fieldNamed(within: HTMLElement, name: string): HTMLElement | null {
  const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const all = <Found extends HTMLElement>(selector: string): readonly Found[] =>
    [...within.querySelectorAll<Found>(selector)].filter(isVisible);
  const says = (element: Element): boolean => (element.textContent ?? '').replace(/ \*$/, '').trim() === name;
  // A switch has its help within its label.
  const begins = (element: Element): boolean => element.textContent?.trim().startsWith(name) === true;
  const labels = all<HTMLLabelElement>('label').filter((one) => one.control !== null);
  const label = labels.find(says) ?? labels.find(begins);
  if (label?.control) return label.control;
  const named = all(`[aria-label]`).find((one) => one.getAttribute('aria-label') === name && one.matches(controls));
  if (named !== undefined) return named;
  const text = all(['button', 'summary', 'h2', 'h3', 'h4', 'dt', 'span', 'label'].join()).find(says);
  if (text === undefined) return null;
  const pressed = text.closest<HTMLElement>(':is(button,summary)');
  if (pressed !== null) return pressed;
  const labelled = text.id === '' ? undefined : all(`[aria-labelledby~="${CSS.escape(text.id)}"]`)[0];
  const around = labelled ?? text.closest<HTMLElement>(':is(li,section,form)') ?? text;
  const inside = [...around.querySelectorAll<HTMLElement>(controls)].filter(isVisible);
  return inside.find((one) => one.matches('[type=radio]:checked')) ?? inside[0] ?? text;
}

/** What belongs to a field: its label and its help with it. */
const fieldParts =
  '[data-testid^="setting-"], [data-testid^="field-"], [data-testid^="key-row-"], .mantine-InputWrapper-root, .mantine-Switch-root, .mantine-Checkbox-root';

function highlight(target: HTMLElement, signal: AbortSignal): void {
  focusOn(target);
  const marked = target.closest<HTMLElement>(fieldParts) ?? target;
  marked.dataset.found = '';
  const end = (): void => {
    delete marked.dataset.found;
  };
  const timer = setTimeout(end, highlightMs);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    end();
  });
}

function focusOn(target: HTMLElement): void {
  // A heading takes the focus only when it is told to.
  if (!target.matches(`${controls}, [tabindex]`)) target.tabIndex = -1;
  target.scrollIntoView({ block: 'center' });
  target.focus({ preventScroll: true });
}
