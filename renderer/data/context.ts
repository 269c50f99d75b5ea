import type { Text } from '../../main/texts/text.ts';
import type { StationClient } from '../bridge/bridge.ts';
import { type CallError, describeError } from '../bridge/errorText.ts';
import type { Sound } from '../sounds/tones.ts';

export type NoticeLevel = 'info' | 'success' | 'warning' | 'error';

/** Instead of an item's id: what is said is true while none is open. */
export const noneOpen = 'none';

/** The same of what is said while the station does not answer. */
export const stationAway = 'away';
/** Of a photo of which it is asked which item it is of: until that is answered. */
export function askedOf(photoId: string): string {
  return `asked ${photoId}`;
}

/** Lines of a kind that can come in numbers: where they are too many to be shown, the newest says how many more there are. */
export interface NoticeGroup {
  readonly name: string;
  /** A sentence that follows the line; `more` is 1 or higher. */
  readonly say: (more: number) => Text;
}

/** The surroundings of every store. */
export interface StoreContext {
  readonly client: StationClient;
  /** Shows one plain line to the person, for a while or until it is dismissed; of an item, no longer than that is open, and of `noneOpen` no longer than none is. */
  readonly tell: (
    level: NoticeLevel,
    message: Text,
    stays?: boolean,
    group?: NoticeGroup | null,
    itemId?: string | null,
  ) => void;
  readonly play: (sound: Sound) => void;
  readonly now: () => number;
}

/**
 * Runs a call for the person; a failure is told in plain words and gives null. Of an item, it is told no longer than that is open. `lost`: where
 * the station is away this is said instead, until another item is open, since nobody tries the call again by itself.
 */
export async function attempt<T>(
  context: StoreContext,
  call: () => Promise<T>,
  itemId: string | null = null,
  lost: Text | null = null,
): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    reportFailure(context, describeError(error), itemId, lost);
    return null;
  }
}

/** Says that a call of the person failed, as `attempt` does. */
export function reportFailure(
  context: StoreContext,
  { message }: Pick<CallError, 'message'>,
  itemId: string | null = null,
  lost: Text | null = null,
): void {
  const isAway = message.id === 'call.unreachable';
  if (isAway && lost !== null) context.tell('error', lost, true, null, itemId ?? noneOpen);
  else context.tell('error', message, false, null, isAway ? stationAway : itemId);
  context.play('refused');
}

/** Runs a call that the person did not ask for, e.g. reading anew: a failure is left to the connection banner. */
export async function quietly<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch {
    return null;
  }
}

/** Drops a promise on purpose: its failure is handled inside. */
export function drop(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

export type Attempted<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: CallError };

/** Runs a call whose failure is shown beside a form rather than as a notice. */
export async function attemptHere<T>(call: () => Promise<T>): Promise<Attempted<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    return { ok: false, error: describeError(error) };
  }
}
