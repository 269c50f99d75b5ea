import { type Text, text } from '../../texts/text.ts';
import type { Millis } from '../model.ts';
import type { CredentialState } from '../partner/credentials.ts';

export const alertCodes = [
  'disk',
  'clock',
  'credential',
  'hot_folder',
  'tethered_camera',
  'list_folder',
  'results_folder',
  'no_photo',
  'unsent',
  'reshoots',
  'first_pass',
] as const;
export type AlertCode = (typeof alertCodes)[number];

/** False or null: the rule is off. */
export interface AlertRules {
  readonly disk: boolean;
  readonly clock: boolean;
  readonly credential: boolean;
  readonly sources: boolean;
  readonly silentMinutes: number | null;
  readonly unsentMinutes: number | null;
  readonly reshoots: number | null;
  readonly firstPassPercent: number | null;
}

/** Null is unknown, or not set up. */
export interface AlertFacts {
  readonly now: Millis;
  readonly freeBytes: number | null;
  readonly warnBelowBytes: number;
  /** Ahead of the partner's clock. */
  readonly clockOffMs: number | null;
  readonly credential: CredentialState | null;
  readonly isAway: Readonly<Record<SourceCode, boolean>>;
  /** Null where no item is open. */
  readonly openedAt: Millis | null;
  /** Of any camera or folder that is set up; null where none is. */
  readonly lastPhotoAt: Millis | null;
  readonly oldestUnsentAt: Millis | null;
  readonly reshoots: number;
  /** Items of a day that the partner has decided about, and those of them that it never rejected. */
  readonly firstPass: { readonly judged: number; readonly passed: number } | null;
}
type SourceCode = 'hot_folder' | 'tethered_camera' | 'list_folder' | 'results_folder';

export interface FiringAlert {
  readonly code: AlertCode;
  readonly at: Millis;
  /** Names no item, person or place. */
  readonly message: Text;
}

/** Since when the opposite of what is said has held. */
export type PendingAlerts = ReadonlyMap<AlertCode, Millis>;

export interface AlertDecision {
  readonly firing: readonly FiringAlert[];
  readonly pending: PendingAlerts;
  readonly fired: readonly FiringAlert[];
  readonly cleared: readonly FiringAlert[];
}

const minuteMs = 60_000;
/** A camera is turned off and on, and a share comes back: neither is told of. */
const sourceHoldMs = 2 * minuteMs;
const clockFiresMs = minuteMs;
const clockClearsMs = 30_000;
/** A share of fewer items says nothing. */
const leastJudged = 20;
/** What fires ends only this far on the other side of its threshold, so that it does not come and go. */
const clearsAt = 0.8;
const diskClearsAt = 1.1;
const firstPassMargin = 5;

/** Each alert fires once and clears once. One that is off clears. */
export function decideAlerts(
  facts: AlertFacts,
  rules: AlertRules,
  { firing, pending }: Pick<AlertDecision, 'firing' | 'pending'>,
): AlertDecision {
  const { now } = facts;
  const next: FiringAlert[] = [];
  const waits = new Map<AlertCode, Millis>();
  for (const code of alertCodes) {
    const before = firing.find((alert) => alert.code === code) ?? null;
    const judged = judges[code](facts, rules, before !== null);
    const changes = judged.kind !== 'unknown' && (judged.kind === 'fault') !== (before !== null);
    const since = pending.get(code) ?? now;
    // A clock that was set back begins the wait anew.
    const waitedMs = since > now ? 0 : now - since;
    const isDue = changes && (judged.kind === 'off' || waitedMs >= holdMs(code));
    if (changes && !isDue) waits.set(code, since > now ? now : since);
    if (isDue && judged.kind === 'fault') next.push({ code, at: now, message: judged.message });
    if (!isDue && before !== null) next.push(before);
  }
  const isIn = (alerts: readonly FiringAlert[]) => (alert: FiringAlert) =>
    alerts.some(({ code }) => code === alert.code);
  return {
    firing: next,
    pending: waits,
    fired: next.filter((alert) => !isIn(firing)(alert)),
    cleared: firing.filter((alert) => !isIn(next)(alert)),
  };
}

function holdMs(code: AlertCode): Millis {
  return isSource(code) ? sourceHoldMs : 0;
}

function isSource(code: AlertCode): code is SourceCode {
  return Object.hasOwn(awayTexts, code);
}

const awayTexts = {
  hot_folder: text('alert.hotFolder'),
  tethered_camera: text('alert.tetheredCamera'),
  list_folder: text('alert.listFolder'),
  results_folder: text('alert.resultsFolder'),
} as const satisfies Readonly<Record<SourceCode, Text>>;

type Judged =
  | { readonly kind: 'fault'; readonly message: Text }
  | { readonly kind: 'well' | 'unknown' }
  /** Nobody wants to hear of it: it ends at once. */
  | { readonly kind: 'off' };
type Judge = (facts: AlertFacts, rules: AlertRules, fires: boolean) => Judged;

const well: Judged = { kind: 'well' };
const unknown: Judged = { kind: 'unknown' };
const off: Judged = { kind: 'off' };

function fault(message: Text): Judged {
  return { kind: 'fault', message };
}

const judges: Readonly<Record<AlertCode, Judge>> = {
  disk: judgeDisk,
  clock: judgeClock,
  credential: judgeCredential,
  hot_folder: awayJudge('hot_folder'),
  tethered_camera: awayJudge('tethered_camera'),
  list_folder: awayJudge('list_folder'),
  results_folder: awayJudge('results_folder'),
  no_photo: judgeSilence,
  unsent: judgeUnsent,
  reshoots: judgeReshoots,
  first_pass: judgeFirstPass,
};

function judgeDisk({ freeBytes, warnBelowBytes }: AlertFacts, { disk }: AlertRules, fires: boolean): Judged {
  if (!disk) return off;
  if (freeBytes === null) return unknown;
  const isLow = freeBytes < warnBelowBytes * (fires ? diskClearsAt : 1);
  return isLow ? fault(text('alert.disk', { gigabytes: freeBytes / 1e9 })) : well;
}

function judgeClock({ clockOffMs }: AlertFacts, { clock }: AlertRules, fires: boolean): Judged {
  if (!clock) return off;
  if (clockOffMs === null) return unknown;
  const offMs = Math.abs(clockOffMs);
  return offMs > (fires ? clockClearsMs : clockFiresMs)
    ? fault(text('alert.clock', { seconds: Math.round(offMs / 1000) }))
    : well;
}

function judgeCredential({ credential }: AlertFacts, rules: AlertRules): Judged {
  if (!rules.credential) return off;
  switch (credential) {
    case 'refused':
    case 'lapsed':
      return fault(text('health.keyRefused'));
    case 'missing':
      return fault(text('health.keyMissing'));
    case 'unknown':
      return unknown;
    case 'ok':
    case null:
      return well;
  }
}

function awayJudge(code: SourceCode): Judge {
  return ({ isAway }, { sources }) => {
    if (!sources) return off;
    return isAway[code] ? fault(awayTexts[code]) : well;
  };
}

/** Only an open item waits for a photo: at night all is silent. */
function judgeSilence({ now, openedAt, lastPhotoAt }: AlertFacts, { silentMinutes }: AlertRules): Judged {
  if (silentMinutes === null) return off;
  if (openedAt === null || lastPhotoAt === null) return well;
  const minutes = Math.floor((now - Math.max(openedAt, lastPhotoAt)) / minuteMs);
  return minutes >= silentMinutes ? fault(text('alert.noPhoto', { minutes })) : well;
}

function judgeUnsent({ now, oldestUnsentAt }: AlertFacts, { unsentMinutes }: AlertRules, fires: boolean): Judged {
  if (unsentMinutes === null) return off;
  if (oldestUnsentAt === null) return well;
  const minutes = Math.floor((now - oldestUnsentAt) / minuteMs);
  return minutes >= unsentMinutes * (fires ? clearsAt : 1) ? fault(text('alert.unsent', { minutes })) : well;
}

function judgeReshoots(facts: AlertFacts, rules: AlertRules, fires: boolean): Judged {
  if (rules.reshoots === null) return off;
  const isMany = facts.reshoots > rules.reshoots * (fires ? clearsAt : 1);
  return isMany ? fault(text('alert.reshoots', { count: facts.reshoots })) : well;
}

function judgeFirstPass({ firstPass }: AlertFacts, { firstPassPercent }: AlertRules, fires: boolean): Judged {
  if (firstPassPercent === null) return off;
  if (firstPass === null || firstPass.judged < leastJudged) return unknown;
  const { judged, passed } = firstPass;
  const percent = (100 * passed) / judged;
  const needed = fires ? Math.min(100, firstPassPercent + firstPassMargin) : firstPassPercent;
  return percent < needed ? fault(text('alert.firstPass', { percent: Math.floor(percent), count: judged })) : well;
}
