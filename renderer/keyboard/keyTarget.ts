export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** These are typed digit by digit, and a space opens their picker. */
const pickedTypes = ['date', 'time', 'month', 'week', 'datetime-local'];
const textInputTypes = new Set(['text', 'search', 'url', 'tel', 'email', 'password', 'number', '', ...pickedTypes]);

export function textFieldOf(target: EventTarget | null): TextField | null {
  if (target instanceof HTMLTextAreaElement) return target;
  if (target instanceof HTMLInputElement && textInputTypes.has(target.type)) return target;
  return null;
}

export function isSecret(field: TextField | null): boolean {
  return field instanceof HTMLInputElement && field.type === 'password';
}

export function opensBySpace(field: TextField | null): boolean {
  return field !== null && pickedTypes.includes(field.type);
}

export function listOf(target: EventTarget | null): HTMLSelectElement | null {
  return target instanceof HTMLSelectElement ? target : null;
}

export function usesOwnKeys(target: EventTarget | null, dialog: Element | null): boolean {
  if (!(target instanceof Element)) return false;
  const owner = target.closest(
    '[role="dialog"],[role="slider"],[role="listbox"],[role="menu"],[role="radiogroup"],select',
  );
  if (owner !== null && owner !== dialog) return true;
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

export function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button,a[href],[role="button"],[role="tab"],summary') !== null;
}

export function setFieldText(field: TextField, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function setListValue(list: HTMLSelectElement, value: string): void {
  if (list.value === value) return;
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value);
  list.dispatchEvent(new Event('input', { bubbles: true }));
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A dialog that opens leaves the cursor behind it for a moment. */
export function isBehindDialog(target: EventTarget | null): boolean {
  const field = textFieldOf(target);
  if (field === null) return false;
  const dialog = topDialog(field.ownerDocument);
  return dialog !== null && !dialog.contains(field);
}

/** The dialog with the focus, else the last one opened. */
export function topDialog(page: Document): Element | null {
  const dialogs = [...page.querySelectorAll('[role="dialog"][aria-modal="true"]')];
  return dialogs.findLast((dialog) => dialog.contains(page.activeElement)) ?? dialogs.at(-1) ?? null;
}
