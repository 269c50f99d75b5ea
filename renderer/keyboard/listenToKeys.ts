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

/** A code that a scanner typed. */
export interface ScannedKeys {
  readonly code: string;
  /** Typed no faster than a person types. */
  readonly slow: boolean;
  /** The code without characters that came well before the others, which a person may have pressed; null where there are none. */
  readonly rest: string | null;
}

/** `endKeys` empty: the scanner types no Enter. */
export interface ScannerFrame {
  readonly startKeys: readonly string[];
  readonly endKeys: readonly string[];
}

export interface KeyListener {
  /** How long is waited for the next key of a code. */
  timing(): WedgeTiming;
  /** Keys that type nothing and stand before and behind each code of the scanner here; null: nothing was learnt. */
  frame(): ScannerFrame | null;
  /** Whether the key does something lasting, or opens something: then it waits until no code goes on behind it. */
  waits(key: string, dialog: Element | null): boolean;
  /** Keys are about to be acted on that may be the first of a code: what is seen now is what `takeBack` brings back. */
  mayBeCode(): void;
  /** What was acted on was the beginning of a code. */
  takeBack(): void;
  /** A code, from anywhere on the page. */
  scan(scanned: ScannedKeys): void;
  /** A code without Enter, or what a person typed outside of fields (`slow`): show it where it is seen. */
  unfinishedScan(text: string, slow: boolean): void;
  /** Characters that are no commands here by themselves. */
  unheard(keys: readonly string[]): void;
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

/** Between keys that waited together: each is meant for what the one before has brought to the screen. */
const renderMs = 30;

/**
 * Listens to the whole page: collects codes and passes single keys on. A key that does something lasting is held back until no code can
 * come of it, others for a moment: what those did is taken back when a code comes of them. With Alt a key acts at once, as function keys do. Text fields keep their
 * keys, unless a code with Enter arrives at scanner speed: then the field, or the list, gets back what it had. Returns how to stop.
 */
export function listenToKeys(page: Document, listener: KeyListener): () => void {
  const keys = new PageKeys(page, listener);
  keys.start();
  return () => keys.stop();
}

class PageKeys {
  readonly #page: Document;
  readonly #listener: KeyListener;
  #collector: KeyCollector = idleCollector;
  #burst: Burst | null = null;
  #lastKeyAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #forgetting: ReturnType<typeof setTimeout> | undefined;
  #giving: ReturnType<typeof setTimeout> | undefined;
  #framing: ReturnType<typeof setTimeout> | undefined;
  /** What came behind the scanner's start key; null outside of such a code. */
  #framed: string | null = null;
  /** When the first key came of the run that the outputs at hand are of. */
  #outputsOf: number | null = null;
  /** When the keys came of which the first are about to be acted on: before each such run what is seen is noted once. */
  #snapshotOf: number | null = null;
  /** Keys that waited together and are still to act, in order. */
  #queued: readonly { readonly key: string; readonly dialog: Element | null; readonly startedAt: number | null }[] = [];

  readonly #onKeyDown = (event: KeyboardEvent): void => this.#takeKey(event);
  readonly #onPointerDown = (): void => this.#actOnHeldKeys();

  constructor(page: Document, listener: KeyListener) {
    this.#page = page;
    this.#listener = listener;
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

  /** Nothing that could still become a scan: what a person typed into a password field is not kept. */
  #forget(): void {
    clearTimeout(this.#forgetting);
    this.#take({ collector: idleCollector, outputs: [] });
    this.#burst = null;
  }

  /** True when a scan was recognised. */
  #act(outputs: readonly WedgeOutput[], field: Burst | null = this.#burst): boolean {
    let scanned = false;
    for (const output of outputs) {
      if (output.kind === 'scan') scanned = this.#takeScan(output, field);
      else if (field !== null) this.#completeField(output, field);
      else if (output.kind === 'text' && !output.slow && this.#listener.frame()?.endKeys.length === 0) {
        this.#listener.scan({ code: output.text.trim(), slow: false, rest: null });
      } else if (output.kind === 'text') {
        if (output.acted) this.#listener.takeBack();
        this.#listener.unfinishedScan(this.#withoutScanFieldKey(output.text, output.meanGapMs), output.slow);
      } else this.#giveKeys(output.keys, null);
    }
    return scanned;
  }

  /** One command each, in order. What follows the one that put the cursor into a field is text there, however fast it came. */
  #giveKeys(keys: readonly string[], dialog: Element | null): void {
    if (this.#listener.timing().takesAnyCode && !this.#listener.learns()) {
      this.#listener.unheard(keys);
      return;
    }
    this.#queued = [...this.#queued, ...keys.map((key) => ({ key, dialog, startedAt: this.#outputsOf }))];
    if (this.#giving === undefined) this.#giveNext();
  }

  #giveNext(): void {
    this.#giving = undefined;
    const [next, ...others] = this.#queued;
    if (next === undefined) return;
    this.#queued = others;
    const focused = this.#page.activeElement;
    if (next.startedAt !== this.#snapshotOf) this.#listener.mayBeCode();
    this.#snapshotOf = next.startedAt;
    this.#listener.key({ key: next.key, ctrl: false }, next.dialog);
    if (others.length === 0) return;
    this.#giving = setTimeout(() => {
      const field = this.#page.activeElement === focused ? null : textFieldOf(this.#page.activeElement);
      if (field === null) this.#giveNext();
      else this.#typeQueued(field);
    }, renderMs);
  }

  #typeQueued(field: TextField): void {
    setFieldText(field, field.value + this.#queued.map(({ key }) => key).join(''));
    this.#queued = [];
    this.#giving = undefined;
  }

  /** All that waits is done now: something else comes that it must come before. */
  #giveAll(): void {
    while (this.#queued.length > 0) {
      clearTimeout(this.#giving);
      const field = textFieldOf(this.#page.activeElement);
      if (this.#giving !== undefined && field !== null && !isBehindDialog(field)) this.#typeQueued(field);
      else this.#giveNext();
    }
    clearTimeout(this.#giving);
    this.#giving = undefined;
  }

  /** A person who types a code behind the key of the scan field does not mean that key; the code of a scanner may begin with it. */
  #withoutScanFieldKey(code: string, meanGapMs: number): string {
    return meanGapMs > scannerGapMs && this.#listener.isScanFieldKey(code.charAt(0)) ? code.slice(1) : code;
  }

  #takeScan(scan: Extract<WedgeOutput, { kind: 'scan' }>, from: Burst | null): boolean {
    const { code, meanGapMs, slow, lead, acted } = scan;
    // Typed as slowly it is a person's: what stands in a field is sent by its own Enter.
    const isFramed = code.startsWith(this.#listener.timing().prefix ?? '\n');
    if (slow && !isFramed && from !== null && (from.field !== null || from.list !== null)) return false;
    if (from !== null && from.list !== null) setListValue(from.list.element, from.list.valueBefore);
    if (from !== null && from.field !== null) {
      const isScanField = from.field.dataset.scanField !== undefined;
      const isStray = isScanField && from.textBefore.length === 1 && from.restMs >= strayKeyMs;
      // The end of a code that was held up on its way: all that stands there is one.
      if (isScanField && !isStray && from.textBefore !== '' && from.restMs < sameCodeMs) return false;
      const mayBeTyped = !isFramed && (!isScanField || from.textBefore !== '');
      // What stands in the scan field already is the beginning of a code, however long ago it was typed.
      const restMs = isScanField && !isStray ? 0 : from.restMs;
      const isScan = isSecret(from.field) ? isScanInSecret : isScanInField;
      if (mayBeTyped && !isScan({ ...scan, length: code.length, restMs })) return false;
      if (from.lacksFirst && meanGapMs > scannerGapMs) return false;
      setFieldText(from.field, isScanField ? '' : from.textBefore);
    }
    if (acted) this.#listener.takeBack();
    const rest = lead === 0 || from?.field != null ? null : code.slice(lead);
    this.#listener.scan({ code: this.#withoutScanFieldKey(code, meanGapMs), slow, rest });
    return true;
  }

  /** A dialog's keys are its own while it is open. A code without Enter that begins with the key of the scan field stands there whole. */
  #completeField(output: WedgeOutput, { field, dialog, textBefore, lacksFirst }: Burst): void {
    if (output.kind === 'keys') {
      const isOpen = dialog !== null && topDialog(this.#page) === dialog;
      if (isOpen) this.#giveKeys(output.keys, dialog);
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

  /** A key of a code between its start and end keys: nobody else's, whatever has the cursor. True when it was one. */
  #takeFramed(event: KeyboardEvent): boolean {
    const { startKeys = [], endKeys = [] } = this.#listener.frame() ?? {};
    if (this.#framed === null) {
      if (!startKeys.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey || this.#listener.learns())
        return false;
      this.#framed = '';
    } else if (endKeys.includes(event.key) || isUsualEnd(event.key)) this.#endFramed(true);
    else if (event.key.length === 1) this.#framed += event.key;
    keepFrom(event);
    clearTimeout(this.#framing);
    if (this.#framed !== null)
      this.#framing = setTimeout(() => this.#endFramed(endKeys.length === 0), slowScanner.codeGapMs);
    return true;
  }

  #endFramed(isWhole: boolean): void {
    clearTimeout(this.#framing);
    const text = this.#framed?.trim() ?? '';
    this.#framed = null;
    if (text === '') return;
    if (isWhole) this.#listener.scan({ code: text, slow: false, rest: null });
    else this.#listener.unfinishedScan(text, false);
  }

  #isEnd(key: string): boolean {
    return isUsualEnd(key) || (this.#listener.frame()?.endKeys.includes(key) ?? false);
  }

  #takeKey(event: KeyboardEvent): void {
    if (this.#takeFramed(event)) return;
    if (event.isComposing || event.repeat) {
      if (event.repeat && !event.isComposing) this.#onRepeat(event);
      return;
    }
    const isBehind = isBehindDialog(event.target);
    const field = isBehind ? null : textFieldOf(event.target);
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key === 'Shift' || event.key === 'CapsLock') return;
    const restMs = event.timeStamp - this.#lastKeyAt;
    this.#lastKeyAt = event.timeStamp;
    // So a scanner types the separator of GS1. Within a code alone: else it is the browser's.
    if (event.ctrlKey && event.key === ']' && joins(this.#collector.wedge, event.timeStamp, this.#listener.timing())) {
      const separator = { kind: 'char', char: '\u001d', at: event.timeStamp, waits: true } as const;
      this.#act(this.#take(collectKey(this.#collector, separator, performance.now(), this.#listener.timing())));
      keepFrom(event);
      return;
    }
    if (event.key.length === 1 && !modified) {
      this.#onCharacter(event, field, restMs);
      if (isBehind) event.preventDefault();
      return;
    }
    if (!this.#isEnd(event.key)) this.#actOnHeldKeys();
    if (field !== null && editingKeys.has(event.key)) this.#take({ collector: idleCollector, outputs: [] });
    if (this.#isEnd(event.key)) {
      const collected = this.#burst;
      const scanned = this.#act(
        this.#take(
          collectKey(this.#collector, { kind: 'end', at: event.timeStamp }, performance.now(), this.#listener.timing()),
        ),
        collected,
      );
      this.#forget();
      if (scanned) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
    }
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
    // What the last key had closed has no further keys, however fast they come.
    const list = listOf(event.target);
    const timing = { ...this.#listener.timing(), isText: target !== null || list !== null };
    const starts = !joins(this.#collector.wedge, event.timeStamp, timing) || this.#burst?.dialog?.isConnected === false;
    if (target === null && event.key === ' ' && starts) {
      if (!this.#listener.learns()) return;
      keepFrom(event);
      this.#listener.key({ key: ' ', ctrl: false }, null);
      return;
    }
    const previous = this.#burst;
    const focused = this.#page.activeElement;
    const waits = this.#listener.learns() ? false : this.#listener.waits(event.key, topDialog(this.#page));
    const key = { kind: 'char', char: event.key, at: event.timeStamp, waits } as const;
    this.#act(this.#take(collectKey(this.#collector, key, performance.now(), timing)), previous);
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
    // The space of a code: a person's stands alone.
    if (event.key === ' ' && !starts && opensBySpace(field)) event.preventDefault();
    // Characters outside of fields belong to us: Firefox's quick find, Space's scrolling and the like stay out. So do those of a code in a list
    // or on a dialog's button: no person is as fast.
    if (field === null && (!keepsKeys || this.#collector.wedge.isFast)) event.preventDefault();
  }

  /** A key still held back comes before another command key, and before the press of the pointer, which may take its screen away. */
  #actOnHeldKeys(): void {
    if (mayBeKeys(this.#collector.wedge, this.#listener.timing()))
      this.#act(this.#take(decideNow(this.#collector, this.#listener.timing())));
    this.#giveAll();
  }

  #onRepeat(event: KeyboardEvent): void {
    if (event.key.length === 1 || textFieldOf(event.target) !== null || usesOwnKeys(event.target, null)) return;
    if (topDialog(this.#page) !== null || this.#listener.learns()) return;
    if (event.key.startsWith('Arrow') && this.#listener.key({ key: event.key, ctrl: false }, null)) keepFrom(event);
  }

  start(): void {
    this.#page.addEventListener('keydown', this.#onKeyDown, true);
    this.#page.addEventListener('pointerdown', this.#onPointerDown, true);
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#forgetting);
    clearTimeout(this.#giving);
    clearTimeout(this.#framing);
    this.#page.removeEventListener('keydown', this.#onKeyDown, true);
    this.#page.removeEventListener('pointerdown', this.#onPointerDown, true);
  }
}

/** It was a command: neither the browser nor the focused control acts on it too (arrows would go to the tab beside). */
function keepFrom(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Most scanners end a code so. */
function isUsualEnd(key: string): boolean {
  return key === 'Enter' || key === 'Tab';
}

/** The character of a key that was pressed with Alt; null for another key, or one that Alt Gr types. On a Mac Alt types signs of its own. */
function altCharacter(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.getModifierState('AltGraph')) return null;
  if (/^[\x21-\x7e]$/.test(event.key)) return event.key.toLowerCase();
  return /^(?:Key|Digit)([A-Z0-9])$/.exec(event.code)?.[1]?.toLowerCase() ?? null;
}
