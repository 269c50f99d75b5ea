import {
  type CollectorStep,
  collectKey,
  decideNow,
  idleCollector,
  type KeyCollector,
  wakeCollector,
} from './keyCollector.ts';
import { isFunctionKey, type KeyPress } from './keyPress.ts';
import {
  isBehindDialog,
  isPressable,
  isSecret,
  listOf,
  opensBySpace,
  setFieldText,
  setListValue,
  type TextField,
  textFieldOf,
  topDialog,
  usesOwnKeys,
} from './keyTarget.ts';
import { isScanInField, isScanInSecret } from './scanInField.ts';
import { isPending, joins, scannerGapMs, scannerJoinMs, shortestScan, type WedgeOutput } from './wedge.ts';

export interface KeyListener {
  /** A code that came at scanner speed, from anywhere on the page. */
  scan(code: string): void;
  /** Scanner speed without Enter: show it in the scan field. */
  unfinishedScan(text: string): void;
  /** One key of a person outside of text fields; `dialog` is the one that is open. True when it meant something. */
  key(press: KeyPress, dialog: Element | null): boolean;
  /** Whether the next key is to be learnt: then it does nothing else, whichever it is. */
  learns(): boolean;
  /** Whether the key puts the cursor into the scan field; there already, it does nothing. */
  isScanFieldKey(key: string): boolean;
}

/** In the empty scan field it asks for help: no code begins with it. */
const helpKey = '?';

/** Keys by which a person mends what stands in a field: what was collected before them is no longer what stands there. */
const editingKeys = new Set(['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Escape']);

/**
 * Where a burst began: in a text field or a list to choose from, whose keys stay their own, or while a dialog is open, which has single
 * keys to itself, wherever the focus is: it falls to the page when the button that had it goes.
 */
interface Burst {
  readonly field: TextField | null;
  /** The list to choose from, and what was chosen there. */
  readonly list: { readonly element: HTMLSelectElement; readonly valueBefore: string } | null;
  /** The dialog that takes its keys; null where a field or a list does. */
  readonly dialog: Element | null;
  readonly textBefore: string;
  /** How long the field's keys had rested. */
  readonly restMs: number;
  /** Its first key was kept from the field: it asked for the scan field, or it begins a code. */
  readonly lacksFirst: boolean;
}

/** What comes into the scan field this soon after other keys belongs to them: nobody begins a code, and scans another one, as fast. */
const sameCodeMs = 2_000;

/** One key that stands there by itself this long before a code comes was meant for something else: no scanner pauses so long after its first. */
const strayKeyMs = 600;

/**
 * Listens to the whole page: collects scanner bursts and passes single keys on. Keys of a person are held back for
 * `loneKeyMs` or a little more, so that the first characters of a scan never act as commands. Text fields keep their
 * keys, unless a code with Enter arrives at scanner speed: then the field, or the list, gets back what it had. Returns how to stop.
 */
export function listenToKeys(page: Document, listener: KeyListener): () => void {
  let collector: KeyCollector = idleCollector;
  let burst: Burst | null = null;
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forgetting: ReturnType<typeof setTimeout> | undefined;

  function take({ collector: next, outputs }: CollectorStep): readonly WedgeOutput[] {
    clearTimeout(timer);
    collector = next;
    if (next.wakeAt !== null) {
      timer = setTimeout(
        () => act(take(wakeCollector(collector, performance.now()))),
        Math.max(0, next.wakeAt - performance.now()),
      );
    }
    return outputs;
  }

  /** Nothing that could still become a scan: what a person typed into a password field is not kept. */
  function forget(): void {
    clearTimeout(forgetting);
    take({ collector: idleCollector, outputs: [] });
    burst = null;
  }

  /** True when a scan was recognised. */
  function act(outputs: readonly WedgeOutput[], field: Burst | null = burst): boolean {
    let scanned = false;
    for (const output of outputs) {
      if (output.kind === 'scan') scanned = takeScan(output, field);
      else if (field !== null) completeField(output, field);
      else if (output.kind === 'text') listener.unfinishedScan(withoutScanFieldKey(output.text, output.meanGapMs));
      else giveKeys(output.keys, null);
    }
    return scanned;
  }

  /** One command each. What follows the one that put the cursor into a field is text there, however fast it came. */
  function giveKeys(keys: readonly string[], dialog: Element | null): void {
    for (const [index, key] of keys.entries()) {
      const focused = page.activeElement;
      listener.key({ key, ctrl: false }, dialog);
      const field = page.activeElement === focused ? null : textFieldOf(page.activeElement);
      if (field === null) continue;
      if (index + 1 < keys.length) setFieldText(field, field.value + keys.slice(index + 1).join(''));
      return;
    }
  }

  /** A person who types a code behind the key of the scan field does not mean that key; the code of a scanner may begin with it. */
  function withoutScanFieldKey(code: string, meanGapMs: number): string {
    return meanGapMs > scannerGapMs && listener.isScanFieldKey(code.charAt(0)) ? code.slice(1) : code;
  }

  function takeScan(scan: Extract<WedgeOutput, { kind: 'scan' }>, from: Burst | null): boolean {
    const { code, meanGapMs } = scan;
    if (from !== null && from.list !== null) setListValue(from.list.element, from.list.valueBefore);
    if (from !== null && from.field !== null) {
      const isScanField = from.field.dataset.scanField !== undefined;
      const isStray = isScanField && from.textBefore.length === 1 && from.restMs >= strayKeyMs;
      // The end of a code that was held up on its way: all that stands there is one.
      if (isScanField && !isStray && from.textBefore !== '' && from.restMs < sameCodeMs) return false;
      const mayBeTyped = !isScanField || from.textBefore !== '';
      // What stands in the scan field already is the beginning of a code, however long ago it was typed.
      const restMs = isScanField && !isStray ? 0 : from.restMs;
      const isScan = isSecret(from.field) ? isScanInSecret : isScanInField;
      if (mayBeTyped && !isScan({ ...scan, length: code.length, restMs })) return false;
      if (from.lacksFirst && meanGapMs > scannerGapMs) return false;
      setFieldText(from.field, isScanField ? '' : from.textBefore);
    }
    listener.scan(withoutScanFieldKey(code, meanGapMs));
    return true;
  }

  /** A dialog's keys are its own while it is open. A code without Enter that begins with the key of the scan field stands there whole. */
  function completeField(output: WedgeOutput, { field, dialog, textBefore, lacksFirst }: Burst): void {
    if (output.kind === 'keys') {
      const isOpen = dialog !== null && topDialog(page) === dialog;
      if (isOpen) giveKeys(output.keys, dialog);
      const asksHelp = output.keys.length === 1 && output.keys[0] === helpKey && textBefore === '';
      if (field?.dataset.scanField === undefined || !asksHelp || field.value !== helpKey) return;
      setFieldText(field, '');
      listener.key({ key: helpKey, ctrl: false }, null);
      return;
    }
    if (output.kind !== 'text' || field === null || !lacksFirst || output.meanGapMs > scannerGapMs) return;
    if (field.value === output.text.slice(1)) setFieldText(field, output.text);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing || event.repeat) {
      if (event.repeat && !event.isComposing) onRepeat(event);
      return;
    }
    const isBehind = isBehindDialog(event.target);
    const field = isBehind ? null : textFieldOf(event.target);
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key === 'Shift' || event.key === 'CapsLock') return;
    const restMs = event.timeStamp - lastKeyAt;
    lastKeyAt = event.timeStamp;
    if (event.key.length === 1 && !modified) {
      onCharacter(event, field, restMs);
      if (isBehind) event.preventDefault();
      return;
    }
    if (event.key !== 'Enter' && event.key !== 'Tab') actOnHeldKeys();
    if (field !== null && editingKeys.has(event.key)) take({ collector: idleCollector, outputs: [] });
    if (event.key === 'Enter' || event.key === 'Tab') {
      const collected = burst;
      const scanned = act(
        take(collectKey(collector, { kind: 'end', at: event.timeStamp }, performance.now())),
        collected,
      );
      forget();
      if (scanned) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
    }
    const press = { key: event.key, ctrl: event.ctrlKey || event.metaKey };
    const dialog = topDialog(page);
    if (listener.learns()) {
      keepFrom(event);
      listener.key(press, dialog);
      return;
    }
    // Alt with a key belongs to the system: it closes windows and opens menus.
    if (event.altKey) return;
    if (!isFunctionKey(event.key) && (field !== null || usesOwnKeys(event.target, dialog))) return;
    if (event.key === 'Tab' || (event.key === 'Enter' && isPressable(event.target))) return;
    if (listener.key(press, dialog)) keepFrom(event);
  }

  function onCharacter(event: KeyboardEvent, target: TextField | null, restMs: number): void {
    // What the last key had closed has no further keys, however fast they come.
    const starts = !joins(collector.wedge, event.timeStamp) || burst?.dialog?.isConnected === false;
    if (target === null && event.key === ' ' && starts) {
      if (!listener.learns()) return;
      keepFrom(event);
      listener.key({ key: ' ', ctrl: false }, null);
      return;
    }
    const list = listOf(event.target);
    const previous = burst;
    const focused = page.activeElement;
    act(
      take(collectKey(collector, { kind: 'char', char: event.key, at: event.timeStamp }, performance.now())),
      previous,
    );
    // A key that was held back before this one may have put the cursor into a field: there this one goes.
    const field = page.activeElement === focused ? target : textFieldOf(page.activeElement);
    const dialog = field === null && list === null && !listener.learns() ? topDialog(page) : null;
    const keepsKeys = list !== null || dialog !== null;
    const textBefore = field?.value ?? '';
    const asksForField =
      listener.isScanFieldKey(event.key) && field?.dataset.scanField !== undefined && textBefore === '';
    if (asksForField) event.preventDefault();
    if (starts) {
      const chosen = list && { element: list, valueBefore: list.value };
      const at = { field, list: chosen, dialog, textBefore, restMs, lacksFirst: asksForField };
      burst = field === null && !keepsKeys ? null : at;
    }
    clearTimeout(forgetting);
    if (isSecret(field)) forgetting = setTimeout(forget, scannerJoinMs);
    // The space of a code: a person's stands alone.
    if (event.key === ' ' && !starts && opensBySpace(field)) event.preventDefault();
    // Characters outside of fields belong to us: Firefox's quick find, Space's scrolling and the like stay out. So do those of a code in a list
    // or on a dialog's button: no person is as fast.
    if (field === null && (!keepsKeys || collector.wedge.text.length >= shortestScan)) event.preventDefault();
  }

  /** A key still held back comes before another command key, and before the press of the pointer, which may take its screen away. */
  function actOnHeldKeys(): void {
    if (isPending(collector.wedge) && collector.wedge.text.length < shortestScan) act(take(decideNow(collector)));
  }

  function onRepeat(event: KeyboardEvent): void {
    if (event.key.length === 1 || textFieldOf(event.target) !== null || usesOwnKeys(event.target, null)) return;
    if (topDialog(page) !== null || listener.learns()) return;
    if (event.key.startsWith('Arrow') && listener.key({ key: event.key, ctrl: false }, null)) keepFrom(event);
  }

  page.addEventListener('keydown', onKeyDown, true);
  page.addEventListener('pointerdown', actOnHeldKeys, true);
  return () => {
    clearTimeout(timer);
    clearTimeout(forgetting);
    page.removeEventListener('keydown', onKeyDown, true);
    page.removeEventListener('pointerdown', actOnHeldKeys, true);
  };
}

/** It was a command: neither the browser nor the focused control acts on it too (arrows would go to the tab beside). */
function keepFrom(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
