import type { AlertTarget } from '../../domain/health/alertTargets.ts';
import type { Millis } from '../../domain/model.ts';
import type { Time } from '../../lib/async/time.ts';
import type { Log } from '../api.ts';
import type { UnsentAlert } from '../settings/settings.ts';
import type { Sent } from './sent.ts';

export interface AlertSenderParts {
  readonly target: AlertTarget;
  readonly time: Time;
  readonly log: Pick<Log, 'warn' | 'error'>;
  /** The oldest of this target; null where none waits. */
  next(): UnsentAlert | null;
  /** It was sent, or nobody wants it any more. */
  remove(id: string): void;
  send(note: UnsentAlert, signal: AbortSignal): Promise<Sent>;
}

const minuteMs = 60_000;
const [firstPauseMs, maxPauseMs] = [minuteMs, 60 * minuteMs];
/** News of yesterday is none. */
const maxAgeMs = 24 * 60 * minuteMs;

/** Sends the alerts of one target in their order, one at a time. Nobody waits for it. */
export class AlertSender {
  readonly #parts: AlertSenderParts;
  readonly #closing = new AbortController();
  #running: Promise<void> | null = null;
  #cancel: (() => void) | null = null;
  #failures = 0;
  #why: string | null = null;

  constructor(parts: AlertSenderParts) {
    this.#parts = parts;
  }

  /** Why the last try failed, as a code; null where it went well. */
  get trouble(): string | null {
    return this.#why;
  }

  /** While it rests after a failure, nothing makes it try sooner. */
  poke(): void {
    if (this.#running !== null || this.#cancel !== null || this.#closing.signal.aborted) return;
    if (this.#parts.next() === null) return;
    this.#running = this.#work()
      .catch((error: unknown) => {
        this.#parts.log.error('An alert could not be sent', { error });
        this.#failed('unexpected');
      })
      .finally(() => {
        this.#running = null;
      });
  }

  /** Another address, or a new secret: what failed before says nothing of it. */
  startOver(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#failures = 0;
    this.#why = null;
    this.poke();
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the station closes'));
    this.#cancel?.();
    await this.#running;
  }

  async #work(): Promise<void> {
    const { time, next, remove, send } = this.#parts;
    for (let note = next(); note !== null && !this.#closing.signal.aborted; note = next()) {
      if (time.now() - note.at > maxAgeMs) {
        this.#dropped(note);
        continue;
      }
      const sent = await send(note, this.#closing.signal);
      if (this.#closing.signal.aborted) return;
      if (sent.kind === 'failed') {
        this.#failed(sent.why);
        return;
      }
      this.#failures = 0;
      this.#why = null;
      remove(note.id);
    }
  }

  #failed(why: string): void {
    const { target, log, time } = this.#parts;
    if (why !== this.#why) log.warn('Alerts cannot be sent', { target, why });
    this.#why = why;
    const pauseMs: Millis = Math.min(maxPauseMs, firstPauseMs * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancel = time.after(pauseMs, () => {
      this.#cancel = null;
      this.poke();
    });
  }

  #dropped({ id, code, kind }: UnsentAlert): void {
    const { target, log, remove } = this.#parts;
    log.warn('An alert was not sent within a day and is given up', { target, alert: code, kind });
    remove(id);
  }
}
