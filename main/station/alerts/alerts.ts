import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type AlertDecision, decideAlerts, type FiringAlert } from '../../domain/health/alerts.ts';
import { type AlertTarget, alertTargets } from '../../domain/health/alertTargets.ts';
import type { Subject } from '../../domain/ports/topics.ts';
import { every, type Time } from '../../lib/async/time.ts';
import { text } from '../../texts/text.ts';
import type { StationOptions } from '../api.ts';
import { type Changes, partOf } from '../changes.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import {
  type AlertSettings,
  type AlertState,
  stationSettings,
  stationState,
  type UnsentAlert,
} from '../settings/settings.ts';
import { type AlertSources, alertFacts } from './alertFacts.ts';
import { type AlertSecretParts, readAlertSecret } from './alertSecret.ts';
import { AlertSender } from './alertSender.ts';
import { sendSyslog } from './sendSyslog.ts';
import { sendWebhook } from './sendWebhook.ts';
import type { Sent } from './sent.ts';

export interface AlertParts extends AlertSources, AlertSecretParts {
  readonly options: Pick<StationOptions, 'environment' | 'version' | 'live' | 'log'>;
  readonly changes: Pick<Changes, 'publish' | 'subscribe'>;
  /** The station's name in its fleet; null without one. */
  readonly name: () => string | null;
  readonly time: Time;
}

export interface Alerts {
  readonly firing: readonly FiringAlert[];
  /** Waiting to be sent, and why it is not, as a code. */
  readonly targets: readonly { readonly target: AlertTarget; readonly waiting: number; readonly why: string | null }[];
  begin(): void;
  /** Past the queue, so that the answer is told at once. */
  test(signal: AbortSignal): Promise<readonly { readonly target: AlertTarget; readonly sent: Sent }[]>;
  /** After another secret was set. */
  startOver(): void;
  close(): Promise<void>;
}

const [roundMs, soonMs] = [60_000, 2_000];
/** For each target: the oldest go first. */
const maxUnsent = 100;
const looksAfter: readonly Subject[] = ['connection', 'tether', 'status'];

export function createAlerts(parts: AlertParts): Alerts {
  return new StationAlerts(parts);
}

class StationAlerts implements Alerts {
  readonly #parts: AlertParts;
  readonly #senders: readonly { readonly target: AlertTarget; readonly sender: AlertSender }[];
  readonly #stops: (() => void)[] = [];
  /** A full disk takes no alert of itself: what counts is held here, and written when it can be. */
  #state: AlertState;
  #isSaved = true;
  #pending: AlertDecision['pending'] = new Map();
  #targets: string;
  #cancel: (() => void) | null = null;

  constructor(parts: AlertParts) {
    const { options, time, store } = parts;
    this.#parts = parts;
    this.#state = readSetting(store, stationState.alertState);
    this.#targets = targetsOf(this.#rules);
    this.#senders = alertTargets.map((target) => ({
      target,
      sender: new AlertSender({
        target,
        time,
        log: options.log,
        next: () => this.#state.unsent.find((note) => note.target === target) ?? null,
        remove: (id) => this.#keepUnsent((note) => note.id !== id),
        send: (note, signal) => this.#send(target, note, signal),
      }),
    }));
  }

  get firing(): readonly FiringAlert[] {
    return this.#state.firing;
  }

  get targets(): Alerts['targets'] {
    const { unsent } = this.#state;
    return this.#senders.map(({ target, sender }) => ({
      target,
      waiting: unsent.filter((note) => note.target === target).length,
      why: sender.trouble,
    }));
  }

  begin(): void {
    const { changes, time, options } = this.#parts;
    if (!options.live) return;
    for (const subject of looksAfter) this.#stops.push(changes.subscribe(subject, () => this.#soon()));
    this.#stops.push(
      changes.subscribe('setting', (topic) => {
        if (partOf(topic) === stationSettings.alerts.key) this.#rulesChanged();
      }),
      every(time, roundMs, () => this.#look()),
    );
    this.#soon();
    for (const { sender } of this.#senders) sender.poke();
  }

  async test(signal: AbortSignal): Promise<readonly { readonly target: AlertTarget; readonly sent: Sent }[]> {
    const note = { id: randomUUID(), code: 'disk', kind: 'test', at: this.#parts.clock() } as const;
    const named = alertTargets.filter((target) => this.#rules[target] !== null);
    return await Promise.all(
      named.map(async (target) => ({
        target,
        sent: await this.#send(target, { ...note, target, message: text('alert.test') }, signal),
      })),
    );
  }

  startOver(): void {
    for (const { sender } of this.#senders) sender.startOver();
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#cancel?.();
    await Promise.all(this.#senders.map(({ sender }) => sender.close()));
  }

  get #rules(): AlertSettings {
    return readSetting(this.#parts.store, stationSettings.alerts);
  }

  /** The status changes with each photo, and rules ask the database. */
  #soon(): void {
    this.#cancel ??= this.#parts.time.after(soonMs, () => {
      this.#cancel = null;
      this.#look();
    });
  }

  #look(): void {
    try {
      this.#decide();
    } catch (error) {
      this.#parts.options.log.error('Alerts could not be decided', { error });
    }
  }

  #decide(): void {
    const { changes, options } = this.#parts;
    const rules = this.#rules;
    const { firing, pending, fired, cleared } = decideAlerts(alertFacts(this.#parts, rules), rules, {
      firing: this.#state.firing,
      pending: this.#pending,
    });
    this.#pending = pending;
    if (!this.#isSaved) this.#save(this.#state);
    if (fired.length + cleared.length === 0) return;
    const notes = [
      ...fired.flatMap((alert) => this.#notesOf(alert, 'fired', rules)),
      ...cleared.flatMap((alert) => this.#notesOf({ ...alert, at: this.#parts.clock() }, 'cleared', rules)),
    ];
    this.#save({ firing: [...firing], unsent: bounded([...this.#state.unsent, ...notes]) });
    for (const { code } of fired) options.log.warn('An alert fires', { alert: code });
    for (const { code } of cleared) options.log.info('An alert is over', { alert: code });
    changes.publish('status');
    for (const { sender } of this.#senders) sender.poke();
  }

  #notesOf(alert: FiringAlert, kind: 'fired' | 'cleared', rules: AlertSettings): readonly UnsentAlert[] {
    return alertTargets
      .filter((target) => rules[target] !== null)
      .map((target) => ({ ...alert, id: randomUUID(), target, kind }));
  }

  #keepUnsent(isKept: (note: UnsentAlert) => boolean): void {
    this.#save({ ...this.#state, unsent: this.#state.unsent.filter(isKept) });
  }

  /** One write for what fires and what is to be sent: a crash leaves neither without the other. */
  #save(state: AlertState): void {
    this.#state = state;
    try {
      writeSetting(this.#parts.store, stationState.alertState, state);
      this.#isSaved = true;
    } catch (error) {
      if (this.#isSaved) this.#parts.options.log.error('The alerts could not be written down', { error });
      this.#isSaved = false;
    }
  }

  #rulesChanged(): void {
    const rules = this.#rules;
    const targets = targetsOf(rules);
    if (targets !== this.#targets) {
      this.#targets = targets;
      this.#keepUnsent(({ target }) => rules[target] !== null);
      this.startOver();
    }
    this.#soon();
  }

  async #send(target: AlertTarget, note: UnsentAlert, signal: AbortSignal): Promise<Sent> {
    const { options, time } = this.#parts;
    const { environment, version } = options;
    const address = this.#rules[target];
    const station = this.#parts.name() ?? hostname();
    if (address === null) return { kind: 'failed', why: 'not_named' };
    if (target === 'syslog') return await sendSyslog(note, { address, station }, { time, signal });
    const secret = await this.#secret(address);
    if (secret === 'unread') return { kind: 'failed', why: 'secret_not_opened' };
    return await sendWebhook(note, { address, secret: secret.value, station, version }, { time, environment, signal });
  }

  async #secret(address: string): Promise<{ readonly value: string | null } | 'unread'> {
    try {
      return { value: await readAlertSecret(this.#parts, address) };
    } catch (error) {
      this.#parts.options.log.warn('The secret of the webhook cannot be opened', { error: String(error) });
      return 'unread';
    }
  }
}

function bounded(unsent: readonly UnsentAlert[]): UnsentAlert[] {
  return alertTargets.flatMap((target) => unsent.filter((note) => note.target === target).slice(-maxUnsent));
}

function targetsOf({ webhook, syslog }: AlertSettings): string {
  return JSON.stringify([webhook, syslog]);
}
