import { randomUUID } from 'node:crypto';
import { StationError } from '../../../main/domain/failure.ts';
import type { ConnectionId, ItemId, SrUuid } from '../../../main/domain/ids.ts';
import type { Item, Millis, SendPolicy, SrState } from '../../../main/domain/model.ts';
import { nextPollAt } from '../../../main/domain/outbox/pollSchedule.ts';
import { createForeground } from '../../../main/lib/async/foreground.ts';
import { parseEvent } from '../../../main/partner/schemas/events.ts';
import { settle } from '../../../main/sync/actions/settle.ts';
import { createBudget } from '../../../main/sync/budget.ts';
import type { ActionContext } from '../../../main/sync/context.ts';
import { type Engine, startEngine } from '../../../main/sync/engine/engine.ts';
import { asGiven } from '../../../main/texts/text.ts';
import { createFakePartner } from '../../fakes/fakePartner.ts';
import { simulatedTime } from '../../fakes/fakeTime.ts';
import { openStoreInVirtualTime } from '../../fakes/storeInVirtualTime.ts';

const minute = 60_000;
const hour = 60 * minute;
/** So long an item is with the partner on average; as many come as go. */
const reviewMs = 48 * hour;

/** Items by the time since they were submitted. */
export const ages = [
  { name: 'up to 10 min', untilMs: 10 * minute },
  { name: 'up to 2 h', untilMs: 2 * hour },
  { name: 'up to 12 h', untilMs: 12 * hour },
  { name: 'older', untilMs: Number.POSITIVE_INFINITY },
] as const;
export type Age = (typeof ages)[number]['name'];

export interface Spread {
  readonly median: number;
  readonly p95: number;
  readonly most: number;
}

export interface SimulatedDay {
  readonly openItems: number;
  readonly polls: number;
  /** When each was made. */
  readonly pollTimes: readonly number[];
  /** Items that ended two hours or more before the day did, and are not so at the station. */
  readonly behind: number;
  /** In any 60 s. */
  readonly mostPollsInAMinute: number;
  /** How long ago an open item was last asked after, in ms, over all samples of the day. */
  readonly staleness: Readonly<Record<Age, Spread>>;
  /** The same for the item that a screen shows. */
  readonly inView: Spread;
  /** Items that the partner was never asked about within the day. */
  readonly neverAsked: number;
  readonly problems: readonly string[];
}

interface Followed {
  readonly id: ItemId;
  readonly submittedAt: number;
  readonly endsAt: number;
  askedAt: number;
  wasAsked: boolean;
}

const policy: Omit<SendPolicy, 'pollsPerMinute'> = {
  submit: 'automatic',
  submitAfterReshoot: true,
  canSubmit: true,
  canCancel: true,
  canList: false,
  existing: 'adopt',
  uploadsAtOnce: 4,
  requirementsMaxAgeMs: 15 * 60_000,
};

/**
 * The real engine and store through simulated time, with so many items in review and no events: the worst case. Ages and
 * results of the items are drawn evenly; each that ends is followed by a new one.
 */
export async function simulateDay(options: {
  readonly folder: string;
  readonly openItems: number;
  readonly hours: number;
  /** As in the profile's `limits`. */
  readonly pollsPerMinute: number;
  readonly random: () => number;
  /** Whether the partner has a list of the account's SRs, those that have ended among them. */
  readonly withList?: boolean;
}): Promise<SimulatedDay> {
  const { openItems, pollsPerMinute, random, withList = false } = options;
  const startAt = Date.UTC(2026, 0, 1);
  const endAt = startAt + options.hours * hour;
  const time = simulatedTime(startAt);
  const store = openStoreInVirtualTime(options.folder);
  const followed = new Map<SrUuid, Followed>();
  const problems: string[] = [];
  const samples: Record<Age, number[]> = { 'up to 10 min': [], 'up to 2 h': [], 'up to 12 h': [], older: [] };
  const inView: number[] = [];
  const pollTimes: number[] = [];
  let shown: SrUuid | null = null;
  let engine: Engine | null = null;
  let neverAsked = 0;
  const connectionId = 'day' as ConnectionId;

  const context: ActionContext = {
    store,
    clock: time.now,
    newId: randomUUID,
    who: 'Kim',
    connection() {
      const current = store.connections.current();
      if (!current) throw new StationError('no_connection', asGiven('none'));
      return current;
    },
    policy: () => ({ ...policy, canList: withList, pollsPerMinute }),
    isOpen: (id) => shown !== null && followed.get(shown)?.id === id,
    openItem: () => (shown === null ? null : (followed.get(shown)?.id ?? null)),
  };
  store.onCommit(() => engine?.wake());

  function add(submittedAt: number, leftMs: number): ItemId {
    const srUuid = randomUUID() as SrUuid;
    const id = randomUUID() as ItemId;
    const item = { id, submittedAt, endsAt: time.now() + leftMs, askedAt: time.now(), wasAsked: false };
    followed.set(srUuid, item);
    listed.unshift(srUuid);
    ends.set(srUuid, item.endsAt);
    store.items.insert(inReview(connectionId, srUuid, item, stateAt(item, time.now())));
    settle(context, id);
    return id;
  }

  /** One that was followed before the day began: its next turn comes at some time within its interval. */
  function addUnderWay(submittedAt: number, leftMs: number): void {
    const id = add(submittedAt, leftMs);
    const item = store.items.get(id);
    const wishedAt = item && nextPollAt(item, 'in_review', { inView: false, eventsCome: false }, startAt);
    if (wishedAt) store.items.update(id, { nextPollAt: Math.round(startAt + random() * (wishedAt - startAt)) });
  }

  const partner = {
    ...createFakePartner(time.now),
    async find(identifier: string) {
      const now = time.now();
      pollTimes.push(now);
      await new Promise<void>((resolve) => time.after(50, resolve));
      isAsked(identifier as SrUuid, now);
      return {
        srUuid: identifier as SrUuid,
        microId: '1',
        legacyId: null,
        state: stateAt(followed.get(identifier as SrUuid), now),
        url: null,
      };
    },
    async srsPage(pageNumber: number) {
      const now = time.now();
      pollTimes.push(now);
      await new Promise<void>((resolve) => time.after(200, resolve));
      const srUuids = listed.slice((pageNumber - 1) * 100, pageNumber * 100);
      for (const srUuid of srUuids) isAsked(srUuid, now);
      const unsaid = {
        microId: null,
        legacyId: null,
        referenceId: null,
        active: true,
        createdAt: null,
        updatedAt: null,
      };
      const entry = (srUuid: SrUuid) => ({ ...unsaid, typeUuid: null, serviceUuid: null, srUuid });
      return {
        entries: srUuids.map((srUuid) => ({ ...entry(srUuid), state: stateAt(followed.get(srUuid), now) })),
        totalPages: Math.ceil(listed.length / 100),
        totalCount: listed.length,
      };
    },
  };

  const listed: SrUuid[] = [];
  const ends = new Map<SrUuid, number>();

  function isAsked(srUuid: SrUuid, now: Millis): void {
    const item = followed.get(srUuid);
    if (!item) return;
    item.askedAt = now;
    item.wasAsked = true;
  }

  /** An end is seen by the next poll; then a new item is submitted, within the minute. */
  function replaceEnded(): void {
    for (const [uuid, item] of followed) {
      if (item.endsAt > time.now() || item.askedAt < item.endsAt) continue;
      followed.delete(uuid);
      time.after(random() * minute, () => add(time.now(), random() * 2 * reviewMs));
    }
  }

  function sample(): void {
    const now = time.now();
    for (const item of followed.values()) {
      if (item.endsAt <= now) continue;
      const age = ages.find(({ untilMs }) => now - item.submittedAt < untilMs)?.name ?? 'older';
      samples[age].push(now - item.askedAt);
    }
  }

  try {
    store.connections.use(
      { name: 'day', origin: 'https://partner.example', profileJson: '{}', practice: false },
      connectionId,
      time.now(),
    );
    store.transaction(() => {
      for (let index = 0; index < openItems; index += 1) {
        addUnderWay(Math.round(startAt - random() * reviewMs), random() * reviewMs);
      }
    });
    engine = startEngine({
      context,
      partner,
      media: { prepareUpload: () => Promise.reject(new Error('nothing is sent')) },
      budget: createBudget(() => pollsPerMinute, time),
      foreground: createForeground(time),
      parseEvent,
      random,
      time,
      gateChanged: () => undefined,
      onBug: (error) => problems.push(String(error)),
    });
    for (let at = startAt; at < endAt; at += minute) {
      await time.run(() => false, minute);
      // Somebody looks at another item every ten minutes.
      const minutes = Math.round((at - startAt) / minute);
      const looked = shown === null ? undefined : followed.get(shown);
      if (minutes % 10 === 0) shown = [...followed.keys()][Math.floor(random() * followed.size)] ?? null;
      else if (looked && looked.endsAt > time.now()) inView.push(time.now() - looked.askedAt);
      replaceEnded();
      if (minutes % 5 === 4) sample();
    }
    const early = startAt + 0.8 * (endAt - startAt);
    neverAsked = [...followed.values()].filter((item) => !item.wasAsked && item.submittedAt < early).length;
    return {
      openItems,
      polls: pollTimes.length,
      pollTimes,
      behind: [...ends].filter(
        ([srUuid, at]) => at < endAt - 2 * hour && store.items.bySr(srUuid)?.state?.primary !== 'COMPLETE',
      ).length,
      mostPollsInAMinute: mostWithin(pollTimes, minute),
      staleness: Object.fromEntries(ages.map(({ name }) => [name, spread(samples[name])])) as Record<Age, Spread>,
      inView: spread(inView),
      neverAsked,
      problems,
    };
  } finally {
    const closing = engine?.close();
    await time.run(() => false, minute);
    await closing;
    store.close();
  }
}

function stateAt(item: Followed | undefined, now: number): SrState {
  if (!item || now >= item.endsAt) return { primary: 'COMPLETE', supplement: 'APPROVED' };
  const half = (item.submittedAt + item.endsAt) / 2;
  return now < half ? { primary: 'QC', supplement: 'PENDING' } : { primary: 'UNDERWAY', supplement: 'ASSIGNED' };
}

function inReview(
  connectionId: ConnectionId,
  srUuid: SrUuid,
  { id, submittedAt, askedAt }: Followed,
  state: SrState,
): Item {
  return {
    id,
    connectionId,
    referenceId: `SKU-${srUuid}`,
    categoryUuid: 'c',
    typeUuid: 't',
    serviceUuid: null,
    brand: null,
    model: null,
    srUuid,
    srKnown: true,
    adopted: false,
    existing: null,
    movedAt: null,
    microId: null,
    url: null,
    state,
    stateServerAt: submittedAt,
    progress: null,
    progressReadAt: null,
    requirements: 'server',
    requirementsReadAt: null,
    requirementsChange: null,
    stage: 'in_review',
    markedDone: true,
    submittedAt,
    rejectedAt: null,
    invalidation: null,
    place: null,
    note: null,
    serial: null,
    lot: null,
    lastError: null,
    nextPollAt: null,
    lastPolledAt: askedAt,
    createdBy: 'Kim',
    createdAt: submittedAt - 10 * minute,
    updatedAt: submittedAt,
  };
}

function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { median: at(0.5), p95: at(0.95), most: sorted.at(-1) ?? 0 };
}

/** In any time so long. */
export function mostWithin(times: readonly number[], spanMs: number): number {
  let max = 0;
  let first = 0;
  for (const [index, at] of times.entries()) {
    while ((times[first] ?? at) <= at - spanMs) first += 1;
    max = Math.max(max, index - first + 1);
  }
  return max;
}
