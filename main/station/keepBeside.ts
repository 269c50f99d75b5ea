import type { Arrival } from '../domain/arrival.ts';
import { isRaw } from '../domain/imageFiles.ts';
import type { Photo } from '../domain/model.ts';
import { UnreadablePhoto } from '../imaging/unreadablePhoto.ts';
import { arrivalFormat } from './arrivalFormat.ts';
import { wrongItemLine } from './attention.ts';
import type { Core } from './core.ts';
import { dropArrival } from './dropArrival.ts';
import { beside, besideAlready, type Ingested, told } from './ingestNotices.ts';
import { letGo, orUnreadable } from './letGo.ts';
import { noteTaken } from './noteTaken.ts';
import { photoBeside } from './shotPartners.ts';

/**
 * The arrival is the second file of a shot whose photo is here: it is kept beside that photo, wherever the photo stands by now. A RAW
 * is not looked into for its picture, but must be all there.
 */
export async function keepBeside(
  core: Core,
  arrival: Arrival,
  examine: () => Promise<unknown>,
  lastTry: boolean,
): Promise<Ingested> {
  const format = arrivalFormat(arrival);
  const isRawFile = isRaw(format);
  const look = isRawFile ? core.media.requireWhole({ ...arrival, format }) : examine();
  const outcome = await orUnreadable(look);
  if (outcome instanceof UnreadablePhoto) return letGo(core, arrival, outcome, lastTry);
  const kept = core.store.transaction(() => {
    const found = photoBeside(core.store, arrival);
    return found && record(core, arrival, found, isRawFile);
  });
  // Its original went at this very moment; its source, or the next start, sees to the file again.
  if (kept === null) throw new Error(`The photo of ${arrival.filename}'s shot is not there any more`);
  const { photo, wasHere, attention } = kept;
  if (wasHere) return told(core, besideAlready(core, arrival, photo));
  if (photo.itemId !== null) {
    core.itemChanged(photo.itemId);
    await core.recorder.flush(photo.itemId);
  }
  return told(core, beside(core, arrival, photo, attention));
}

interface Kept {
  readonly photo: Photo;
  /** It has only come once more. */
  readonly wasHere: boolean;
  /** What this file says of the photo that was not known before. */
  readonly attention: string | null;
}

function record(core: Core, arrival: Arrival, photo: Photo, isRawFile: boolean): Kept {
  const { store } = core;
  const { sha256, bytes, extension, filename } = arrival;
  const wasHere = store.companions.ofPhoto(photo.id).some((other) => other.sha256 === sha256);
  const warnedBefore = wrongItemLine(core, photo.itemId, photo);
  noteTaken(core, arrival, photo.id);
  dropArrival(store, arrival.id);
  const kind = isRawFile ? 'raw' : 'picture';
  store.companions.insert({ photoId: photo.id, sha256, bytes, extension, filename, kind, addedAt: core.clock() });
  return { photo, wasHere, attention: warnedBefore === null ? wrongItemLine(core, photo.itemId, photo) : null };
}
