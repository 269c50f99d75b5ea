import type { PinView } from '../../contract/pin.ts';
import { StationError } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import { type LockOut, noFailures, remainingMs, withFailure } from '../../domain/pin/lockOut.ts';
import { isRightOpen, type PinRight } from '../../domain/pin/pinRight.ts';
import type { KeptPin } from '../../domain/ports/adminPinStore.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Time } from '../../lib/async/time.ts';
import { hashSecret, isSecretOf } from '../../lib/secrets/scryptHash.ts';
import { text } from '../../texts/text.ts';
import type { Log, PageWindow } from '../api.ts';
import type { Changes } from '../changes.ts';
import type { SignInDesk } from '../operators/signInDesk.ts';

export interface AdminPinParts {
  readonly store: Pick<Store, 'adminPin' | 'audit' | 'durableTransaction'>;
  readonly time: Time;
  readonly signIns: Pick<SignInDesk, 'turn'>;
  readonly changes: Pick<Changes, 'publish' | 'subscribe'>;
  readonly actions: { readonly who: string };
  readonly log: Log;
}

/** A stored time that is earlier by less is not written again. */
const toleranceMs = 1_000;

/**
 * The PIN of the admin's part. Wrong ones are counted in the store before they are compared, for all windows together.
 * The steady clock measures the wait, so that a clock that is set changes nothing while the station runs.
 */
export class AdminPin {
  readonly #parts: AdminPinParts;
  readonly #stop: () => void;
  readonly #rights = new WeakMap<PageWindow, PinRight>();
  /** By the steady clock. */
  #opensAt: Millis;
  #pins = 0;
  #turn: string;

  constructor(parts: AdminPinParts) {
    this.#parts = parts;
    this.#turn = this.#turnNow();
    this.#opensAt = this.#openingOf(this.#kept() ?? noFailures);
    this.#stop = parts.changes.subscribe('status', () => this.#followTurn());
  }

  view(window: PageWindow | undefined): PinView {
    return { isSet: this.#kept() !== null, isOpen: this.#isOpen(window) };
  }

  /** Throws `pin_needed` where a PIN is set and this window has not given it. A use makes the right last. */
  require(window: PageWindow | undefined): void {
    if (!this.#isOpen(window)) throw new StationError('pin_needed', text('pin.needed'));
    if (window !== undefined && this.#rights.has(window)) this.#grant(window);
  }

  /** Throws `invalid` for a wrong PIN and while none is taken. */
  async give(window: PageWindow | undefined, pin: string): Promise<void> {
    const kept = this.#kept();
    if (kept === null || window === undefined) return;
    this.#refuseWhileLocked(kept);
    await this.#write({ ...kept, ...withFailure(kept, this.#parts.time.now()) });
    if (!(await isSecretOf(kept.hash, pin))) {
      const { failures = 0 } = this.#kept() ?? {};
      this.#parts.log.warn('A wrong PIN was given for the settings', { failures });
      throw new StationError('invalid', text('pin.wrong'));
    }
    // Another PIN may have been set meanwhile.
    if (this.#kept()?.hash !== kept.hash) throw new StationError('invalid', text('pin.wrong'));
    await this.#write({ hash: kept.hash, ...noFailures });
    this.#grant(window);
    this.#parts.changes.publish('pin');
  }

  /** Ends the rights of all other windows. Throws as `require`. */
  async set(window: PageWindow | undefined, pin: string): Promise<void> {
    const hash = await hashSecret(pin);
    // Another window may have set one meanwhile.
    this.require(window);
    this.#pins += 1;
    await this.#write({ hash, ...noFailures });
    if (window !== undefined) this.#grant(window);
    this.#report('history.pinSet');
  }

  /** False where none was set. */
  async remove(): Promise<boolean> {
    const { store } = this.#parts;
    const { result: removed, onDisk } = store.durableTransaction(() => store.adminPin.remove());
    await onDisk;
    this.#opensAt = this.#openingOf(noFailures);
    this.#pins += 1;
    if (removed) this.#report('history.pinRemoved');
    return removed;
  }

  close(): void {
    this.#stop();
  }

  #kept(): KeptPin | null {
    return this.#parts.store.adminPin.get();
  }

  #isOpen(window: PageWindow | undefined): boolean {
    if (this.#kept() === null) return true;
    const right = window === undefined ? undefined : this.#rights.get(window);
    return right !== undefined && isRightOpen(right, this.#parts.time.elapsedMs(), this.#turnNow());
  }

  #grant(window: PageWindow): void {
    this.#rights.set(window, { usedAt: this.#parts.time.elapsedMs(), turn: this.#turnNow() });
  }

  #turnNow(): string {
    return `${this.#pins} ${this.#parts.signIns.turn}`;
  }

  #followTurn(): void {
    const turn = this.#turnNow();
    if (turn === this.#turn) return;
    this.#turn = turn;
    if (this.#kept() !== null) this.#parts.changes.publish('pin');
  }

  #openingOf(lockOut: LockOut): Millis {
    const { time } = this.#parts;
    return time.elapsedMs() + remainingMs(lockOut, time.now());
  }

  #refuseWhileLocked(kept: KeptPin): void {
    const { time } = this.#parts;
    const waitMs = this.#opensAt - time.elapsedMs();
    if (waitMs <= 0) return;
    const until = Math.ceil(time.now() + waitMs);
    // A clock that was set ahead must not end the wait at the next start; one that was set back must not shorten it later.
    if (until - kept.until > toleranceMs) this.#parts.store.adminPin.put({ ...kept, until });
    throw new StationError('invalid', text('pin.wait', { minutes: Math.ceil(waitMs / 60_000) }));
  }

  /** On the disk before anything is answered: a station that is switched off forgets no guess. */
  async #write(kept: KeptPin): Promise<void> {
    const { store } = this.#parts;
    const { onDisk } = store.durableTransaction(() => store.adminPin.put(kept));
    this.#opensAt = this.#openingOf(kept);
    await onDisk;
  }

  #report(line: 'history.pinSet' | 'history.pinRemoved'): void {
    const { store, time, actions, changes } = this.#parts;
    store.audit.insert({ at: time.now(), who: actions.who, text: text(line), itemId: null, detail: {} });
    changes.publish('pin');
  }
}
