import type { SignInView } from '../../contract/operators.ts';
import type { OperatorId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { Operator } from '../../domain/operator/operator.ts';
import { lockedSince, type SignIn, signedInAt, withSignIn } from '../../domain/operator/signIns.ts';
import { nobody, type Who, whoOf } from '../../domain/operator/who.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Time } from '../../lib/async/time.ts';
import { text } from '../../texts/text.ts';
import type { Changes } from '../changes.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { stationSettings, stationState } from '../settings/settings.ts';

export interface SignInParts {
  readonly store: Pick<Store, 'audit' | 'operators' | 'settings' | 'transaction'>;
  readonly time: Time;
  readonly changes: Pick<Changes, 'publish' | 'subscribe'>;
  /** The person where the station has no list. */
  readonly freeText: () => string;
  /** False for a single command: nobody stands at the station then, whoever was signed in last. */
  readonly live: boolean;
}

/** While someone works, the time of the last act is written this often: a crash locks the station earlier by as much. */
const writtenEveryMs = 30_000;

/**
 * Who works at the station, so that each act carries its person. The sign-ins are kept with their times: a photo that
 * comes later belongs to whoever was signed in at its shot.
 */
export class SignInDesk {
  readonly #parts: SignInParts;
  readonly #stops: readonly (() => void)[];
  #activeAt: Millis;
  #cancel: (() => void) | null = null;
  #turns = 0;

  constructor(parts: SignInParts) {
    this.#parts = parts;
    this.#activeAt = readSetting(parts.store, stationState.signIns).activeAt;
    if (!parts.live) {
      this.#stops = [];
      return;
    }
    const lock = (): void => this.#lockWhenDue();
    this.#stops = [parts.changes.subscribe('setting', lock), parts.changes.subscribe('operators', lock)];
    this.#lockWhenDue();
  }

  get current(): Operator | null {
    const { live, store } = this.#parts;
    const id = live ? (this.#signIns()[0]?.operatorId ?? null) : null;
    return id === null ? null : store.operators.get(id);
  }

  get who(): Who {
    const { live, store, freeText } = this.#parts;
    if (!live || !store.operators.hasAny()) return freeText();
    this.#lockWhenDue();
    const { current } = this;
    return current === null ? nobody : whoOf(current.id);
  }

  /** Whoever was signed in at the shot; shooting keeps the station from locking. */
  shotBy(shotAt: Millis): Who {
    const { live, store, time } = this.#parts;
    if (!live || !store.operators.hasAny()) return this.who;
    const at = Math.min(shotAt, time.now());
    this.#lockWhenDue();
    const id = signedInAt(this.#signIns(), at);
    if (id !== null && id === this.current?.id && at > this.#activeAt) this.#noteActive(at);
    return id === null ? nobody : whoOf(id);
  }

  /** Null without a list. */
  get view(): SignInView | null {
    const { store } = this.#parts;
    if (!store.operators.hasAny()) return null;
    this.#lockWhenDue();
    const { current } = this;
    const { lockMinutes } = readSetting(store, stationSettings.operators);
    return {
      operator: current && lookOf(current),
      lockMinutes,
      isLocked: current === null && lockMinutes !== null,
    };
  }

  get isLocked(): boolean {
    return this.view?.isLocked ?? false;
  }

  /** Another one after each sign-in and sign-out, the lock's too, and once the person is off the list. */
  get turn(): string {
    this.#lockWhenDue();
    return `${this.#turns} ${this.current?.id ?? ''}`;
  }

  /** The open item stays open, for whoever takes over. */
  signIn(id: OperatorId): void {
    if (this.current?.id === id) this.active();
    else this.#change(id, this.#parts.time.now());
  }

  signOut(): void {
    if (this.current !== null) this.#change(null, this.#parts.time.now());
  }

  /** A person has pressed or touched something. */
  active(): void {
    this.#lockWhenDue();
    if (this.current !== null) this.#noteActive(this.#parts.time.now());
  }

  close(): void {
    this.#cancel?.();
    for (const stop of this.#stops) stop();
    if (this.#parts.live) this.#write(this.#signIns());
  }

  #signIns(): readonly SignIn[] {
    return readSetting(this.#parts.store, stationState.signIns).log;
  }

  #change(operatorId: OperatorId | null, at: Millis): void {
    const { store, changes } = this.#parts;
    const before = this.current;
    this.#turns += 1;
    store.transaction(() => {
      if (operatorId !== null) this.#activeAt = at;
      this.#write(withSignIn(this.#signIns(), { operatorId, at }));
      const who = operatorId ?? before?.id ?? null;
      if (who === null) return;
      const line = text(operatorId === null ? 'history.signedOut' : 'history.signedIn');
      store.audit.insert({ at, who: whoOf(who), text: line, itemId: null, detail: {} });
    });
    changes.publish('status');
    this.#schedule();
  }

  #noteActive(at: Millis): void {
    this.#activeAt = at;
    const written = readSetting(this.#parts.store, stationState.signIns).activeAt;
    if (Math.abs(at - written) >= writtenEveryMs) this.#write(this.#signIns());
    this.#schedule();
  }

  #write(log: readonly SignIn[]): void {
    writeSetting(this.#parts.store, stationState.signIns, { log: [...log], activeAt: this.#activeAt });
  }

  /** Also at a start, for the time in which the station was off. The lock counts from the moment when it was due. */
  #lockWhenDue(): void {
    const { store, time } = this.#parts;
    if (this.current === null) return;
    const { lockMinutes } = readSetting(store, stationSettings.operators);
    const since = lockedSince(this.#activeAt, lockMinutes, time.now());
    if (since === null) this.#schedule();
    else this.#change(null, Math.max(since, this.#signIns()[0]?.at ?? since));
  }

  #schedule(): void {
    const { store, time } = this.#parts;
    this.#cancel?.();
    this.#cancel = null;
    const { lockMinutes } = readSetting(store, stationSettings.operators);
    if (lockMinutes === null || this.current === null) return;
    const due = this.#activeAt + lockMinutes * 60_000 - time.now();
    this.#cancel = time.after(Math.max(0, due), () => this.#lockWhenDue());
  }
}

function lookOf({ id, name, language, textSize, hand, soundOn }: Operator): NonNullable<SignInView['operator']> {
  return { id, name, language, textSize, hand, soundOn };
}
