import type { HealthLine } from '../../main/contract/healthLines.ts';
import type { Text } from '../../main/texts/text.ts';
import type { StationClient } from '../bridge/bridge.ts';
import { type CallError, describeError } from '../bridge/errorText.ts';
import type { Sound } from '../sounds/tones.ts';

export type NoticeLevel = 'info' | 'success' | 'warning' | 'error';

/** Stands for an item's id: the line holds while none is open. */
export const noneOpen = 'none';

/** The line holds while the station does not answer. */
export const stationAway = 'away';
/** The line holds until the photo's item is answered. */
export function askedOf(photoId: string): string {
  return `asked ${photoId}`;
}

export interface NoticeGroup {
  readonly name: string;
  readonly say: (more: number) => Text;
}

export interface StoreContext {
  readonly client: StationClient;
  /**
   * The line stays until it is dismissed, or for a while; a line of an item goes when that is left, one of `noneOpen`
   * when an item is opened.
   */
  readonly notify: (
    level: NoticeLevel,
    message: Text,
    stays?: boolean,
    group?: NoticeGroup | null,
    itemId?: string | null,
    part?: HealthLine | null,
  ) => void;
  readonly play: (sound: Sound) => void;
  readonly now: () => number;
}

/**
 * A failure is reported to the person and gives null. `lost` replaces the message where the station is away, since
 * nobody retries such a call.
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

export function reportFailure(
  context: StoreContext,
  { message }: Pick<CallError, 'message'>,
  itemId: string | null = null,
  lost: Text | null = null,
): void {
  const isAway = message.id === 'call.unreachable';
  if (isAway && lost !== null) context.notify('error', lost, true, null, itemId ?? noneOpen);
  else context.notify('error', message, false, null, isAway ? stationAway : itemId);
  context.play('refused');
}

/** The connection banner reports a failure of a call that no person made. */
export async function quietly<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch {
    return null;
  }
}

export function drop(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}

export type Attempted<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: CallError };

export async function attemptHere<T>(call: () => Promise<T>): Promise<Attempted<T>> {
  try {
    return { ok: true, value: await call() };
  } catch (error) {
    return { ok: false, error: describeError(error) };
  }
}
