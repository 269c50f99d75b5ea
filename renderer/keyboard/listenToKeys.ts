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
  readonly slow: boolean;
  /** The code without keys that a person may have pressed before it. */
  readonly rest: string | null;
}

/** `endKeys` empty: the scanner types no Enter. */
export interface ScannerFrame {
  readonly startKeys: readonly string[];
  readonly endKeys: readonly string[];
}

export interface KeyListener {
  timing(): WedgeTiming;
  frame(): ScannerFrame | null;
  /** A lasting key waits until no code follows it. */
  waits(key: string, dialog: Element | null): boolean;
  /** `takeBack` brings back the present look. */
  mayBeCode(): void;
  takeBack(): void;
  scan(scanned: ScannedKeys): void;
  /** A code without Enter, or typed by a person (`slow`). */
  unfinishedScan(text: string, slow: boolean): void;
  unheard(keys: readonly string[]): void;
  key(press: KeyPress, dialog: Element | null): boolean;
  learns(): boolean;
  isScanFieldKey(key: string): boolean;
}

/** No code begins with it. */
const helpKey = '?';

/** After these keys the collected text is no longer what stands in the field. */
const editingKeys = new Set(['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Escape']);

/** A text field or list keeps its keys; an open dialog has single keys to itself. */
interface Burst {
  readonly field: TextField | null;
  readonly list: { readonly element: HTMLSelectElement; readonly valueBefore: string } | null;
  readonly dialog: Element | null;
  readonly textBefore: string;
  readonly restMs: number;
  readonly lacksFirst: boolean;
}

/** Nobody begins a code and scans another one as fast. */
const sameCodeMs = 2_000;

/** No scanner pauses so long after its first key. */
const strayKeyMs = 600;

/** Each key is meant for the screen that the one before has led to. */
const renderMs = 30;

/**
 * A lasting key is held until no code can follow it, others for a moment: a code that follows takes their effect back.
 * Alt and function keys act at once. Text fields and lists keep their keys; a code with Enter at scanner speed restores
 * their former value. Returns the stop function.
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

class FramedCode {
  readonly #listener: KeyListener;
  #typed: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(listener: KeyListener) {
    this.#listener = listener;
  }

  /** Keys within such a code go nowhere else. */
  take(event: KeyboardEvent): boolean {
    const { startKeys = [], endKeys = [] } = this.#listener.frame() ?? {};
    if (this.#typed === null) {
      if (!startKeys.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey || this.#listener.learns())
        return false;
      this.#typed = '';
    } else if (endKeys.includes(event.key) || isDefaultEnd(event.key)) this.#end(true);
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

/** Each key is meant for the screen that the one before has led to. */
class KeyQueue {
  readonly #page: Document;
  readonly #listener: KeyListener;
  #queued: readonly QueuedKey[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #snapshotOf: number | null = null;

  constructor(page: Document, listener: KeyListener) {
    this.#page = page;
    this.#listener = listener;
  }

  /** Keys behind the one that put the cursor into a field are text, however fast they came. */
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

  /** A held key acts before another command or a pointer press, which may remove its screen. */
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

  #endsScan(event: KeyboardEvent): boolean {
    const collected = this.#burst;
    const scanned = this.#act(this.#collect({ kind: 'end', at: event.timeStamp }), collected);
    this.#forget();
    return scanned;
  }

  /** Scanners type GS1's separator so. Outside of a code it is the browser's. */
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
    // Firefox's quick find and Space's scrolling must not get these. In a list or on a dialog's button only a code is
    // as fast.
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
    // A person's slow code in a field is sent by its own Enter.
    if (slow && !isFramed && from !== null && (from.field !== null || from.list !== null)) return false;
    if (from !== null && from.list !== null) setListValue(from.list.element, from.list.valueBefore);
    if (from !== null && from.field !== null && !clearField(scan, from, from.field, isFramed)) return false;
    if (acted) this.#listener.takeBack();
    const rest = lead === 0 || from?.field != null ? null : code.slice(lead);
    this.#listener.scan({ code: this.#withoutScanFieldKey(code, meanGapMs), slow, rest });
    return true;
  }

  /** The key of the scan field may be the code's first character. */
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

  #withoutScanFieldKey(code: string, meanGapMs: number): string {
    return meanGapMs > scannerGapMs && this.#listener.isScanFieldKey(code.charAt(0)) ? code.slice(1) : code;
  }

  #isEnd(key: string): boolean {
    return isDefaultEnd(key) || (this.#listener.frame()?.endKeys.includes(key) ?? false);
  }
}

type Scan = Extract<WedgeOutput, { kind: 'scan' }>;

/** Restores the field from before a scan; false where a person typed. */
function clearField(scan: Scan, from: Burst, field: TextField, isFramed: boolean): boolean {
  const isScanField = field.dataset.scanField !== undefined;
  const isStray = isScanField && from.textBefore.length === 1 && from.restMs >= strayKeyMs;
  // After a delay within a code, all that stands there is one code.
  if (isScanField && !isStray && from.textBefore !== '' && from.restMs < sameCodeMs) return false;
  const mayBeTyped = !isFramed && (!isScanField || from.textBefore !== '');
  // The rest may have been typed long ago.
  const restMs = isScanField && !isStray ? 0 : from.restMs;
  const isScan = isSecret(field) ? isScanInSecret : isScanInField;
  if (mayBeTyped && !isScan({ ...scan, length: scan.code.length, restMs })) return false;
  if (from.lacksFirst && scan.meanGapMs > scannerGapMs) return false;
  setFieldText(field, isScanField ? '' : from.textBefore);
  return true;
}

function keepFrom(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Most scanners end a code so. */
function isDefaultEnd(key: string): boolean {
  return key === 'Enter' || key === 'Tab';
}

/** Null for a character of Alt Gr. On a Mac Alt types its own characters. */
function altCharacter(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.getModifierState('AltGraph')) return null;
  if (/^[\x21-\x7e]$/.test(event.key)) return event.key.toLowerCase();
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(event.code)?.[1]?.toLowerCase() ?? null;
}
