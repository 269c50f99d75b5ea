import type { Arrival } from '../../domain/photo/arrival.ts';
import { UnreadablePhoto } from '../../imaging/decode/unreadablePhoto.ts';
import { removeUnclaimed } from '../upkeep/mediaClaims.ts';
import { dropArrival } from './dropArrival.ts';
import type { Ingested } from './ingested.ts';
import { refused } from './ingestNotices.ts';
import type { IntakeRoom } from './intakeParts.ts';
import { recordRefusal } from './recordRefusal.ts';

/** What a look into a file found, with the reason as a value where it is no sound photo. */
export async function orUnreadable<Result>(look: Promise<Result>): Promise<Result | UnreadablePhoto> {
  return await look.catch((error: unknown) => {
    if (error instanceof UnreadablePhoto) return error;
    throw error;
  });
}

/** The arrival ends, and its bytes go unless something else needs them. Its source offers the file again while that may help. */
export function letGo(core: IntakeRoom, arrival: Arrival, error: UnreadablePhoto, lastTry: boolean): Ingested {
  const { store } = core;
  const isFinal = !error.mayBeIncomplete || lastTry;
  store.transaction(() => {
    dropArrival(store, arrival.id);
    if (isFinal) recordRefusal(core, arrival, error.message);
  });
  removeUnclaimed(core, arrival);
  return refused(core, arrival, error, lastTry);
}
