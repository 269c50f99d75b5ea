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
import {
  joins,
  mayBeKeys,
  scannerGapMs,
  scannerJoinMs,
  slowScanner,
  type WedgeOutput,
  type WedgeTiming,
} from './wedge.ts';

export interface ScannedKeys {
  readonly code: string;
  /** Typed no faster than a person types. */
  readonly slow: boolean;
  /** Without characters that a person may have pressed before it; null where there are none. */
  readonly rest: string | null;
}

/** `endKeys` empty: the scanner types no Enter. */
export interface ScannerFrame {
  readonly startKeys: readonly string[];
  readonly endKeys: readonly string[];
}

export interface KeyListener {
  timing(): WedgeTiming;
  /** Null: nothing was learnt. */
  frame(): ScannerFrame | null;
  /** A lasting key waits until no code goes on behind it. */
  waits(key: string, dialog: Element | null): boolean;
  /** What is seen now is what `takeBack` brings back. */
  mayBeCode(): void;
  takeBack(): void;
  scan(scanned: ScannedKeys): void;
  /** A code without Enter, or typed by a person (`slow`). */
  unfinishedScan(text: string, slow: boolean): void;
  unheard(keys: readonly string[]): void;
  /** True when it meant something. `dialog` is the open one. */
  key(press: KeyPress, dialog: Element | null): boolean;
  /** Then it does nothing else. */
  learns(): boolean;
  isScanFieldKey(key: string): boolean;
}

/** No code begins with it. */
const helpKey = '?';

/** What was collected before them is no longer what stands in the field. */
const editingKeys = new Set(['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Escape']);

/**
 * In a text field or a list, whose keys stay their own; or while a dialog is open, which has single keys to itself wherever the focus is.
 */
interface Burst {
  readonly field: TextField | null;
  readonly list: { readonly element: HTMLSelectElement; readonly valueBefore: string } | null;
  /** Null where a field or a list takes the keys. */
  readonly dialog: Element | null;
  readonly textBefore: string;
  readonly restMs: number;
  /** It asked for the scan field, or it begins a code. */
  readonly lacksFirst: boolean;
}

/** Nobody begins a code and scans another one as fast. */
const sameCodeMs = 2_000;

/** No scanner pauses so long after its first key. */
const strayKeyMs = 600;

/** Each is meant for what the one before has brought to the screen. */
const renderMs = 30;

/**
 * Listens to the whole page: collects codes and passes single keys on. A key that does something lasting is held back until no code can
 * come of it, others for a moment: what those did is taken back when a code comes of them. With Alt a key acts at once, as function keys do. Text fields keep their
 * keys, unless a code with Enter arrives at scanner speed: then the field, or the list, gets back what it had. Returns how to stop.
 */
export function listenToKeys(page: Document, listener: KeyListener): () => void {
  let collector: KeyCollector = idleCollector;
  let burst: Burst | null = null;
  let lastKeyAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forgetting: ReturnType<typeof setTimeout> | undefined;
  let giving: ReturnType<typeof setTimeout> | undefined;
  let framing: ReturnType<typeof setTimeout> | undefined;
  /** Null outside of such a code. */
  let framed: string | null = null;
  let outputsOf: number | null = null;
  /** What is seen is noted once before each such run. */
  let snapshotOf: number | null = null;
  let queued: readonly { readonly key: string; readonly dialog: Element | null; readonly startedAt: number | null }[] =
    [];

  function take({ collector: next, outputs }: CollectorStep): readonly WedgeOutput[] {
    clearTimeout(timer);
    outputsOf = collector.wedge.keys[0]?.at ?? null;
    collector = next;
    if (next.wakeAt !== null) {
      // Keys that came while the page was busy are let in before what its timer decides.
      const wake = () => act(take(wakeCollector(collector, performance.now(), listener.timing())));
      timer = setTimeout(
        () => {
          timer = setTimeout(wake);
        },
        Math.max(0, next.wakeAt - performance.now()),
      );
    }
    return outputs;
  }

  /** What a person typed into a password field is not kept. */
  function forget(): void {
    clearTimeout(forgetting);
    take({ collector: idleCollector, outputs: [] });
    burst = null;
  }

  function act(outputs: readonly WedgeOutput[], field: Burst | null = burst): boolean {
    let scanned = false;
    for (const output of outputs) {
      if (output.kind === 'scan') scanned = takeScan(output, field);
      else if (field !== null) completeField(output, field);
      else if (output.kind === 'text' && !output.slow && listener.frame()?.endKeys.length === 0) {
        listener.scan({ code: output.text.trim(), slow: false, rest: null });
      } else if (output.kind === 'text') {
        if (output.acted) listener.takeBack();
        listener.unfinishedScan(withoutScanFieldKey(output.text, output.meanGapMs), output.slow);
      } else giveKeys(output.keys, null);
    }
    return scanned;
  }

  /** What follows the key that put the cursor into a field is text there, however fast it came. */
  function giveKeys(keys: readonly string[], dialog: Element | null): void {
    if (listener.timing().takesAnyCode && !listener.learns()) {
      listener.unheard(keys);
      return;
    }
    queued = [...queued, ...keys.map((key) => ({ key, dialog, startedAt: outputsOf }))];
    if (giving === undefined) giveNext();
  }

  function giveNext(): void {
    giving = undefined;
    const [next, ...others] = queued;
    if (next === undefined) return;
    queued = others;
    const focused = page.activeElement;
    if (next.startedAt !== snapshotOf) listener.mayBeCode();
    snapshotOf = next.startedAt;
    listener.key({ key: next.key, ctrl: false }, next.dialog);
    if (others.length === 0) return;
    giving = setTimeout(() => {
      const field = page.activeElement === focused ? null : textFieldOf(page.activeElement);
      if (field === null) giveNext();
      else typeQueued(field);
    }, renderMs);
  }

  function typeQueued(field: TextField): void {
    setFieldText(field, field.value + queued.map(({ key }) => key).join(''));
    queued = [];
    giving = undefined;
  }

  function giveAll(): void {
    while (queued.length > 0) {
      clearTimeout(giving);
      const field = textFieldOf(page.activeElement);
      if (giving !== undefined && field !== null && !isBehindDialog(field)) typeQueued(field);
      else giveNext();
    }
    clearTimeout(giving);
    giving = undefined;
  }

  /** A person who types a code behind the key of the scan field does not mean that key. */
  function withoutScanFieldKey(code: string, meanGapMs: number): string {
    return meanGapMs > scannerGapMs && listener.isScanFieldKey(code.charAt(0)) ? code.slice(1) : code;
  }

  function takeScan(scan: Extract<WedgeOutput, { kind: 'scan' }>, from: Burst | null): boolean {
    const { code, meanGapMs, slow, lead, acted } = scan;
    // Typed as slowly it is a person's: what stands in a field is sent by its own Enter.
    const isFramed = code.startsWith(listener.timing().prefix ?? '\n');
    if (slow && !isFramed && from !== null && (from.field !== null || from.list !== null)) return false;
    if (from !== null && from.list !== null) setListValue(from.list.element, from.list.valueBefore);
    if (from !== null && from.field !== null) {
      const isScanField = from.field.dataset.scanField !== undefined;
      const isStray = isScanField && from.textBefore.length === 1 && from.restMs >= strayKeyMs;
      // The end of a code that was held up on its way: all that stands there is one.
      if (isScanField && !isStray && from.textBefore !== '' && from.restMs < sameCodeMs) return false;
      const mayBeTyped = !isFramed && (!isScanField || from.textBefore !== '');
      // It may have been typed long ago.
      const restMs = isScanField && !isStray ? 0 : from.restMs;
      const isScan = isSecret(from.field) ? isScanInSecret : isScanInField;
      if (mayBeTyped && !isScan({ ...scan, length: code.length, restMs })) return false;
      if (from.lacksFirst && meanGapMs > scannerGapMs) return false;
      setFieldText(from.field, isScanField ? '' : from.textBefore);
    }
    if (acted) listener.takeBack();
    const rest = lead === 0 || from?.field != null ? null : code.slice(lead);
    listener.scan({ code: withoutScanFieldKey(code, meanGapMs), slow, rest });
    return true;
  }

  /** A code without Enter that begins with the key of the scan field stands there whole. */
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
    if (output.kind !== 'text' || output.slow || field === null) return;
    if (!lacksFirst || output.meanGapMs > scannerGapMs) return;
    if (field.value === output.text.slice(1)) setFieldText(field, output.text);
  }

  /** Within a code that has start and end keys a key is nobody else's. */
  function takeFramed(event: KeyboardEvent): boolean {
    const { startKeys = [], endKeys = [] } = listener.frame() ?? {};
    if (framed === null) {
      if (!startKeys.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey || listener.learns())
        return false;
      framed = '';
    } else if (endKeys.includes(event.key) || isUsualEnd(event.key)) endFramed(true);
    else if (event.key.length === 1) framed += event.key;
    keepFrom(event);
    clearTimeout(framing);
    if (framed !== null) framing = setTimeout(() => endFramed(endKeys.length === 0), slowScanner.codeGapMs);
    return true;
  }

  function endFramed(isWhole: boolean): void {
    clearTimeout(framing);
    const text = framed?.trim() ?? '';
    framed = null;
    if (text === '') return;
    if (isWhole) listener.scan({ code: text, slow: false, rest: null });
    else listener.unfinishedScan(text, false);
  }

  function isEnd(key: string): boolean {
    return isUsualEnd(key) || (listener.frame()?.endKeys.includes(key) ?? false);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (takeFramed(event)) return;
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
    // So a scanner types the separator of GS1. Within a code alone: else it is the browser's.
    if (event.ctrlKey && event.key === ']' && joins(collector.wedge, event.timeStamp, listener.timing())) {
      const separator = { kind: 'char', char: '\u001d', at: event.timeStamp, waits: true } as const;
      act(take(collectKey(collector, separator, performance.now(), listener.timing())));
      keepFrom(event);
      return;
    }
    if (event.key.length === 1 && !modified) {
      onCharacter(event, field, restMs);
      if (isBehind) event.preventDefault();
      return;
    }
    if (!isEnd(event.key)) actOnHeldKeys();
    if (field !== null && editingKeys.has(event.key)) take({ collector: idleCollector, outputs: [] });
    if (isEnd(event.key)) {
      const collected = burst;
      const scanned = act(
        take(collectKey(collector, { kind: 'end', at: event.timeStamp }, performance.now(), listener.timing())),
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
    // Alt with another key belongs to the system: it closes windows and opens menus.
    if (event.altKey) {
      const char = altCharacter(event);
      if (char !== null && field === null && listener.key({ key: char, ctrl: false }, dialog)) keepFrom(event);
      return;
    }
    if (!isFunctionKey(event.key) && (field !== null || usesOwnKeys(event.target, dialog))) return;
    if (event.key === 'Tab' || (event.key === 'Enter' && isPressable(event.target))) return;
    if (listener.key(press, dialog)) keepFrom(event);
  }

  function onCharacter(event: KeyboardEvent, target: TextField | null, restMs: number): void {
    const list = listOf(event.target);
    const timing = { ...listener.timing(), isText: target !== null || list !== null };
    const starts = !joins(collector.wedge, event.timeStamp, timing) || burst?.dialog?.isConnected === false;
    if (target === null && event.key === ' ' && starts) {
      if (!listener.learns()) return;
      keepFrom(event);
      listener.key({ key: ' ', ctrl: false }, null);
      return;
    }
    const previous = burst;
    const focused = page.activeElement;
    const waits = listener.learns() ? false : listener.waits(event.key, topDialog(page));
    const key = { kind: 'char', char: event.key, at: event.timeStamp, waits } as const;
    act(take(collectKey(collector, key, performance.now(), timing)), previous);
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
    // A person's space stands alone.
    if (event.key === ' ' && !starts && opensBySpace(field)) event.preventDefault();
    // Characters outside of fields belong to us: Firefox's quick find, Space's scrolling and the like stay out. So do those of a code in a list
    // or on a dialog's button: no person is as fast.
    if (field === null && (!keepsKeys || collector.wedge.isFast)) event.preventDefault();
  }

  /** A key held back comes before another command, and before a press of the pointer, which may take its screen away. */
  function actOnHeldKeys(): void {
    if (mayBeKeys(collector.wedge, listener.timing())) act(take(decideNow(collector, listener.timing())));
    giveAll();
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
    clearTimeout(giving);
    clearTimeout(framing);
    page.removeEventListener('keydown', onKeyDown, true);
    page.removeEventListener('pointerdown', actOnHeldKeys, true);
  };
}

/** Neither the browser nor the focused control acts on it too. */
function keepFrom(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Most scanners end a code so. */
function isUsualEnd(key: string): boolean {
  return key === 'Enter' || key === 'Tab';
}

/** Null for a character that Alt Gr types. On a Mac Alt types signs of its own. */
function altCharacter(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.getModifierState('AltGraph')) return null;
  if (/^[\x21-\x7e]$/.test(event.key)) return event.key.toLowerCase();
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(event.code)?.[1]?.toLowerCase() ?? null;
}
