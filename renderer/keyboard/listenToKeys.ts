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
 * come of it, others for a moment: what those did is taken back when a code comes of them. With Alt a key acts at once, as function keys do.
 * Text fields keep their keys, unless a code with Enter arrives at scanner speed: then the field, or the list, gets back what it had.
 * Returns how to stop.
 */
export function listenToKeys(page: Document, listener: KeyListener): () => void {
  const keys = new PageKeys(page, listener);
  const onKeyDown = (event: KeyboardEvent) => keys.onKeyDown(event);
  const onPointerDown = () => keys.actOnHeldKeys();
  page.addEventListener('keydown', onKeyDown, true);
  page.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    keys.stop();
    page.removeEventListener('keydown', onKeyDown, true);
    page.removeEventListener('pointerdown', onPointerDown, true);
  };
}

/** Codes between the start and end keys of a scanner that was learnt. */
class FramedCode {
  readonly #listener: KeyListener;
  /** Null outside of such a code. */
  #typed: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: KeyListener) {
    this.#listener = listener;
  }

  /** Within such a code a key is nobody else's. */
  take(event: KeyboardEvent): boolean {
    const { startKeys = [], endKeys = [] } = this.#listener.frame() ?? {};
    if (this.#typed === null) {
      if (!startKeys.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey || this.#listener.learns())
        return false;
      this.#typed = '';
    } else if (endKeys.includes(event.key) || isUsualEnd(event.key)) this.#end(true);
    else if (event.key.length === 1) this.#typed += event.key;
    keepFrom(event);
    this.stop();
    if (this.#typed !== null) this.#timer = setTimeout(() => this.#end(endKeys.length === 0), slowScanner.codeGapMs);
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #end(isWhole: boolean): void {
    this.stop();
    const text = this.#typed?.trim() ?? '';
    this.#typed = null;
    if (text === '') return;
    if (isWhole) this.#listener.scan({ code: text, slow: false, rest: null });
    else this.#listener.unfinishedScan(text, false);
  }
}

interface QueuedKey {
  readonly key: string;
  readonly dialog: Element | null;
  readonly startedAt: number | null;
}

/** Keys of a person, given one after the other: each is meant for what the one before has brought to the screen. */
class KeyQueue {
  readonly #page: Document;
  readonly #listener: KeyListener;
  #queued: readonly QueuedKey[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What is seen is noted once before each run of keys. */
  #snapshotOf: number | null = null;

  constructor(page: Document, listener: KeyListener) {
    this.#page = page;
    this.#listener = listener;
  }

  /** What follows the key that put the cursor into a field is text there, however fast it came. */
  give(keys: readonly string[], dialog: Element | null, startedAt: number | null): void {
    if (this.#listener.timing().takesAnyCode && !this.#listener.learns()) {
      this.#listener.unheard(keys);
      return;
    }
    this.#queued = [...this.#queued, ...keys.map((key) => ({ key, dialog, startedAt }))];
    if (this.#timer === undefined) this.#giveNext();
  }

  giveAll(): void {
    while (this.#queued.length > 0) {
      clearTimeout(this.#timer);
      const field = textFieldOf(this.#page.activeElement);
      if (this.#timer !== undefined && field !== null && !isBehindDialog(field)) this.#type(field);
      else this.#giveNext();
    }
    this.stop();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #giveNext(): void {
    this.#timer = undefined;
    const [next, ...others] = this.#queued;
    if (next === undefined) return;
    this.#queued = others;
    const focused = this.#page.activeElement;
    if (next.startedAt !== this.#snapshotOf) this.#listener.mayBeCode();
    this.#snapshotOf = next.startedAt;
    this.#listener.key({ key: next.key, ctrl: false }, next.dialog);
    if (others.length === 0) return;
    this.#timer = setTimeout(() => {
      const field = this.#page.activeElement === focused ? null : textFieldOf(this.#page.activeElement);
      if (field === null) this.#giveNext();
      else this.#type(field);
    }, renderMs);
  }

  #type(field: TextField): void {
    setFieldText(field, field.value + this.#queued.map(({ key }) => key).join(''));
    this.#queued = [];
    this.#timer = undefined;
  }
}

class PageKeys {
  readonly #page: Document;
  readonly #listener: KeyListener;
  readonly #framed: FramedCode;
  readonly #queue: KeyQueue;
  #collector: KeyCollector = idleCollector;
  #burst: Burst | null = null;
  #lastKeyAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #forgetting: ReturnType<typeof setTimeout> | undefined;
  #outputsOf: number | null = null;

  constructor(page: Document, listener: KeyListener) {
    this.#page = page;
    this.#listener = listener;
    this.#framed = new FramedCode(listener);
    this.#queue = new KeyQueue(page, listener);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#forgetting);
    this.#framed.stop();
    this.#queue.stop();
  }

  /** A key held back comes before another command, and before a press of the pointer, which may take its screen away. */
  actOnHeldKeys(): void {
    const timing = this.#listener.timing();
    if (mayBeKeys(this.#collector.wedge, timing)) this.#act(this.#take(decideNow(this.#collector, timing)));
    this.#queue.giveAll();
  }

  onKeyDown(event: KeyboardEvent): void {
    if (this.#framed.take(event)) return;
    if (event.isComposing || event.repeat) {
      if (event.repeat && !event.isComposing) this.#onRepeat(event);
      return;
    }
    if (event.key === 'Shift' || event.key === 'CapsLock') return;
    const restMs = event.timeStamp - this.#lastKeyAt;
    this.#lastKeyAt = event.timeStamp;
    if (this.#takeSeparator(event)) return;
    const isBehind = isBehindDialog(event.target);
    const field = isBehind ? null : textFieldOf(event.target);
    if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      this.#onCharacter(event, field, restMs);
      if (isBehind) event.preventDefault();
      return;
    }
    if (!this.#isEnd(event.key)) this.actOnHeldKeys();
    if (field !== null && editingKeys.has(event.key)) this.#take({ collector: idleCollector, outputs: [] });
    if (this.#isEnd(event.key) && this.#endsScan(event)) keepFrom(event);
    else this.#giveCommand(event, field);
  }

  /** Whether the key ends a code; what was collected before it is done with. */
  #endsScan(event: KeyboardEvent): boolean {
    const collected = this.#burst;
    const scanned = this.#act(this.#collect({ kind: 'end', at: event.timeStamp }), collected);
    this.#forget();
    return scanned;
  }

  /** So a scanner types the separator of GS1. Within a code alone: else it is the browser's. */
  #takeSeparator(event: KeyboardEvent): boolean {
    const isSeparator = event.ctrlKey && event.key === ']';
    if (!isSeparator || !joins(this.#collector.wedge, event.timeStamp, this.#listener.timing())) return false;
    this.#act(this.#collect({ kind: 'char', char: '\u001d', at: event.timeStamp, waits: true }));
    keepFrom(event);
    return true;
  }

  #giveCommand(event: KeyboardEvent, field: TextField | null): void {
    const press = { key: event.key, ctrl: event.ctrlKey || event.metaKey };
    const dialog = topDialog(this.#page);
    if (this.#listener.learns()) {
      keepFrom(event);
      this.#listener.key(press, dialog);
      return;
    }
    // Alt with another key belongs to the system: it closes windows and opens menus.
    if (event.altKey) {
      const char = altCharacter(event);
      if (char !== null && field === null && this.#listener.key({ key: char, ctrl: false }, dialog)) keepFrom(event);
      return;
    }
    if (!isFunctionKey(event.key) && (field !== null || usesOwnKeys(event.target, dialog))) return;
    if (event.key === 'Tab' || (event.key === 'Enter' && isPressable(event.target))) return;
    if (this.#listener.key(press, dialog)) keepFrom(event);
  }

  #onCharacter(event: KeyboardEvent, target: TextField | null, restMs: number): void {
    const page = this.#page;
    const listener = this.#listener;
    const list = listOf(event.target);
    const timing = { ...listener.timing(), isText: target !== null || list !== null };
    const starts = !joins(this.#collector.wedge, event.timeStamp, timing) || this.#burst?.dialog?.isConnected === false;
    if (target === null && event.key === ' ' && starts) {
      if (!this.#listener.learns()) return;
      keepFrom(event);
      this.#listener.key({ key: ' ', ctrl: false }, null);
      return;
    }
    const previous = this.#burst;
    const focused = page.activeElement;
    const waits = listener.learns() ? false : listener.waits(event.key, topDialog(page));
    this.#act(this.#collect({ kind: 'char', char: event.key, at: event.timeStamp, waits }, timing), previous);
    // A key that was held back before this one may have put the cursor into a field: there this one goes.
    const field = this.#page.activeElement === focused ? target : textFieldOf(this.#page.activeElement);
    const dialog = field === null && list === null && !this.#listener.learns() ? topDialog(this.#page) : null;
    const keepsKeys = list !== null || dialog !== null;
    const textBefore = field?.value ?? '';
    const asksForField =
      this.#listener.isScanFieldKey(event.key) && field?.dataset.scanField !== undefined && textBefore === '';
    if (asksForField) event.preventDefault();
    if (starts) {
      const chosen = list && { element: list, valueBefore: list.value };
      const at = { field, list: chosen, dialog, textBefore, restMs, lacksFirst: asksForField };
      this.#burst = field === null && !keepsKeys ? null : at;
    }
    clearTimeout(this.#forgetting);
    if (isSecret(field)) this.#forgetting = setTimeout(() => this.#forget(), scannerJoinMs);
    // A person's space stands alone.
    if (event.key === ' ' && !starts && opensBySpace(field)) event.preventDefault();
    // Characters outside of fields belong to us: Firefox's quick find, Space's scrolling and the like stay out. So do those of a code in a
    // list or on a dialog's button: no person is as fast.
    if (field === null && (!keepsKeys || this.#collector.wedge.isFast)) event.preventDefault();
  }

  #onRepeat(event: KeyboardEvent): void {
    if (event.key.length === 1 || textFieldOf(event.target) !== null || usesOwnKeys(event.target, null)) return;
    if (topDialog(this.#page) !== null || this.#listener.learns()) return;
    if (event.key.startsWith('Arrow') && this.#listener.key({ key: event.key, ctrl: false }, null)) keepFrom(event);
  }

  #collect(key: Parameters<typeof collectKey>[1], timing = this.#listener.timing()): readonly WedgeOutput[] {
    return this.#take(collectKey(this.#collector, key, performance.now(), timing));
  }

  #take({ collector: next, outputs }: CollectorStep): readonly WedgeOutput[] {
    clearTimeout(this.#timer);
    this.#outputsOf = this.#collector.wedge.keys[0]?.at ?? null;
    this.#collector = next;
    if (next.wakeAt !== null) {
      // Keys that came while the page was busy are let in before what its timer decides.
      const wake = () =>
        this.#act(this.#take(wakeCollector(this.#collector, performance.now(), this.#listener.timing())));
      this.#timer = setTimeout(
        () => {
          this.#timer = setTimeout(wake);
        },
        Math.max(0, next.wakeAt - performance.now()),
      );
    }
    return outputs;
  }

  /** What a person typed into a password field is not kept. */
  #forget(): void {
    clearTimeout(this.#forgetting);
    this.#take({ collector: idleCollector, outputs: [] });
    this.#burst = null;
  }

  #act(outputs: readonly WedgeOutput[], burst: Burst | null = this.#burst): boolean {
    const listener = this.#listener;
    let scanned = false;
    for (const output of outputs) {
      if (output.kind === 'scan') scanned = this.#takeScan(output, burst);
      else if (burst !== null) this.#completeField(output, burst);
      else if (output.kind === 'text' && !output.slow && listener.frame()?.endKeys.length === 0) {
        listener.scan({ code: output.text.trim(), slow: false, rest: null });
      } else if (output.kind === 'text') {
        if (output.acted) listener.takeBack();
        listener.unfinishedScan(this.#withoutScanFieldKey(output.text, output.meanGapMs), output.slow);
      } else this.#queue.give(output.keys, null, this.#outputsOf);
    }
    return scanned;
  }

  #takeScan(scan: Scan, from: Burst | null): boolean {
    const { code, meanGapMs, slow, lead, acted } = scan;
    const isFramed = code.startsWith(this.#listener.timing().prefix ?? '\n');
    // Typed as slowly it is a person's: what stands in a field is sent by its own Enter.
    if (slow && !isFramed && from !== null && (from.field !== null || from.list !== null)) return false;
    if (from !== null && from.list !== null) setListValue(from.list.element, from.list.valueBefore);
    if (from !== null && from.field !== null && !clearField(scan, from, from.field, isFramed)) return false;
    if (acted) this.#listener.takeBack();
    const rest = lead === 0 || from?.field != null ? null : code.slice(lead);
    this.#listener.scan({ code: this.#withoutScanFieldKey(code, meanGapMs), slow, rest });
    return true;
  }

  /** A code without Enter that begins with the key of the scan field stands there whole. */
  #completeField(output: WedgeOutput, { field, dialog, textBefore, lacksFirst }: Burst): void {
    if (output.kind === 'keys') {
      const isOpen = dialog !== null && topDialog(this.#page) === dialog;
      if (isOpen) this.#queue.give(output.keys, dialog, this.#outputsOf);
      const asksHelp = output.keys.length === 1 && output.keys[0] === helpKey && textBefore === '';
      if (field?.dataset.scanField === undefined || !asksHelp || field.value !== helpKey) return;
      setFieldText(field, '');
      this.#listener.key({ key: helpKey, ctrl: false }, null);
      return;
    }
    if (output.kind !== 'text' || output.slow || field === null) return;
    if (!lacksFirst || output.meanGapMs > scannerGapMs) return;
    if (field.value === output.text.slice(1)) setFieldText(field, output.text);
  }

  /** A person who types a code behind the key of the scan field does not mean that key. */
  #withoutScanFieldKey(code: string, meanGapMs: number): string {
    return meanGapMs > scannerGapMs && this.#listener.isScanFieldKey(code.charAt(0)) ? code.slice(1) : code;
  }

  #isEnd(key: string): boolean {
    return isUsualEnd(key) || (this.#listener.frame()?.endKeys.includes(key) ?? false);
  }
}

type Scan = Extract<WedgeOutput, { kind: 'scan' }>;

/** Gives the field back what it had before a scan; false where it is a person's typing. */
function clearField(scan: Scan, from: Burst, field: TextField, isFramed: boolean): boolean {
  const isScanField = field.dataset.scanField !== undefined;
  const isStray = isScanField && from.textBefore.length === 1 && from.restMs >= strayKeyMs;
  // The end of a code that was held up on its way: all that stands there is one.
  if (isScanField && !isStray && from.textBefore !== '' && from.restMs < sameCodeMs) return false;
  const mayBeTyped = !isFramed && (!isScanField || from.textBefore !== '');
  // It may have been typed long ago.
  const restMs = isScanField && !isStray ? 0 : from.restMs;
  const isScan = isSecret(field) ? isScanInSecret : isScanInField;
  if (mayBeTyped && !isScan({ ...scan, length: scan.code.length, restMs })) return false;
  if (from.lacksFirst && scan.meanGapMs > scannerGapMs) return false;
  setFieldText(field, isScanField ? '' : from.textBefore);
  return true;
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
