import { randomUUID } from 'node:crypto';
import type { TimedState } from '../../../main/domain/item/mergeState.ts';
import type { SrState } from '../../../main/domain/model.ts';
import { oneOf, whole } from '../support/chance.ts';

/** One event of the partner; no two of a history have the same time, so that its time says which it is. */
export interface HistoryEvent {
  readonly sr: string;
  readonly at: number;
  /** As the partner writes it. */
  readonly body: string;
  /** The same event, written otherwise: a duplicate all the same. */
  readonly otherwise: string;
}

export interface History {
  readonly events: readonly HistoryEvent[];
  /** How the partner has each SR in the end. */
  readonly states: ReadonlyMap<string, TimedState>;
  /** Which event has that time. */
  indexOf(at: number): number;
}

const begin = Date.UTC(2026, 10, 20, 8);
const eventsPerSr = 10;

const pending: SrState = { primary: 'QC', supplement: 'PENDING' };
const rejected: SrState = { primary: 'QC', supplement: 'REJECTED' };
const underway: SrState = { primary: 'UNDERWAY', supplement: null };
const ends: readonly SrState[] = [
  { primary: 'COMPLETE', supplement: 'AUTHENTIC' },
  { primary: 'COMPLETE', supplement: 'NOT_AUTHENTIC' },
  { primary: 'CANCELLED', supplement: null },
];

/** So many events of SRs that are reviewed, rejected, shot again and ended, or not yet, in the order in which they happen. */
export function makeHistory(random: () => number, count: number): History {
  const states = new Map<string, TimedState>();
  const lives = new Map<string, number>();
  const open: string[] = [];
  const events: HistoryEvent[] = [];

  function openSr(): string {
    const maxOpen = Math.max(5, count / 100);
    if (open.length >= maxOpen || (open.length > 0 && random() < 1 - 1 / eventsPerSr)) return oneOf(random, open);
    const sr = randomUUID();
    open.push(sr);
    return sr;
  }

  while (events.length < count) {
    const at = begin + events.length;
    const sr = openSr();
    const age = (lives.get(sr) ?? 0) + 1;
    lives.set(sr, age);
    const event = next(age);
    if (event.kind === 'end') open.splice(open.indexOf(sr), 1);
    if (event.kind !== 'sides') states.set(sr, { state: event.state, serverAt: at });
    events.push(written(sr, at, event));
  }

  function next(age: number): Told {
    if (age === 1) return { kind: 'state', state: pending };
    if (age > eventsPerSr) return { kind: 'end', state: oneOf(random, ends) };
    return oneOf(random, [
      { kind: 'state', state: pending },
      { kind: 'state', state: rejected },
      { kind: 'sides' },
      { kind: 'state', state: underway },
    ]);
  }

  function written(sr: string, at: number, reported: Told): HistoryEvent {
    const timestamp = new Date(at).toISOString();
    const base = { sr_uuid: sr, reference_id: `SKU-${sr.slice(0, 8)}` };
    const content = contentOf(reported, whole(random, 1, 9));
    return {
      sr,
      at,
      body: JSON.stringify({ ...content, ...base, timestamp }),
      otherwise: JSON.stringify({ timestamp, ...base, ...content }, null, 1),
    };
  }

  return { events, states, indexOf: (at) => at - begin };
}

type Told = { readonly kind: 'state' | 'end'; readonly state: SrState } | { readonly kind: 'sides' };

function contentOf(reported: Told, side: number): Readonly<Record<string, unknown>> {
  if (reported.kind === 'sides') {
    const sides = [{ side: `Side ${side}`, reason: 'BLURRY', message: 'Hold the camera still' }];
    return { event_type: 'media_rejected', sides };
  }
  if (reported.state.primary === 'CANCELLED')
    return { event_type: 'invalidate_sr', invalidation_reason: { code: 'OTHER', message: 'Not offered any more' } };
  const { primary, supplement } = reported.state;
  return { event_type: 'state_change', state: supplement === null ? { primary } : { primary, supplement } };
}
