import type { Photo } from '../../domain/model.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { isRaw } from '../../domain/photo/imageFiles.ts';
import { isHandedOver } from '../../domain/photo/photoSources.ts';
import { UnreadablePhoto } from '../../imaging/decode/unreadablePhoto.ts';
import { arrivalFormat } from './arrivalFormat.ts';
import { wrongItemLine } from './attention.ts';
import { dropArrival } from './dropArrival.ts';
import type { Ingested } from './ingested.ts';
import { beside, besideAlready, told } from './ingestNotices.ts';
import type { IntakeRoom } from './intakeParts.ts';
import { letGo, orUnreadable } from './letGo.ts';
import { noteTaken } from './noteTaken.ts';
import type { Placed, Wish } from './placeOnItem.ts';
import { broughtBack } from './settleRepeat.ts';
import { photoBeside } from './shotPartners.ts';

/**
 * The arrival is the second file of a shot whose photo is here: it is kept beside that photo, wherever the photo stands by now. A photo
 * that was taken off the item comes back as is wished when a person gives the file, or the file comes once more; one that a camera has
 * only sent late lets it lie. A RAW is not looked into for its picture, but must be all there.
 */
export async function keepBeside(
  core: IntakeRoom,
  arrival: Arrival,
  examine: () => Promise<unknown>,
  { lastTry, wish }: { readonly lastTry: boolean; readonly wish: Wish },
): Promise<Ingested> {
  const format = arrivalFormat(arrival);
  const isRawFile = isRaw(format);
  const look = isRawFile ? core.media.requireWhole({ ...arrival, format }) : examine();
  const outcome = await orUnreadable(look);
  if (outcome instanceof UnreadablePhoto) return letGo(core, arrival, outcome, lastTry);
  const kept = core.store.transaction(() => {
    const found = photoBeside(core.store, arrival);
    return found && record(core, arrival, found, { isRawFile, wish });
  });
  // Its original went at this very moment; its source, or the next start, sees to the file again.
  if (kept === null) throw new Error(`The photo of ${arrival.filename}'s shot is not there any more`);
  const { photo, wasHere, back, attention } = kept;
  if (wasHere && back === null) return told(core, besideAlready(core, arrival, photo));
  if (photo.itemId !== null) {
    core.actions.changed(photo.itemId);
    await core.recorder.flush(photo.itemId);
  }
  return told(core, beside(core, arrival, photo, { back, attention }));
}

interface Kept {
  readonly photo: Photo;
  /** It has only come once more. */
  readonly wasHere: boolean;
  /** Where the photo has come back to; null when it is where it was. */
  readonly back: Placed | null;
  /** What this file says of the photo that was not known before. */
  readonly attention: string | null;
}

function record(
  core: IntakeRoom,
  arrival: Arrival,
  photo: Photo,
  { isRawFile, wish }: { readonly isRawFile: boolean; readonly wish: Wish },
): Kept {
  const { store } = core;
  const { sha256, bytes, extension, filename, source } = arrival;
  const wasHere = store.companions.ofPhoto(photo.id).some((other) => other.sha256 === sha256);
  const warnedBefore = wrongItemLine(core, photo.itemId, photo);
  noteTaken(core, arrival, photo.id);
  dropArrival(store, arrival.id);
  const kind = isRawFile ? 'raw' : 'picture';
  store.companions.insert({ photoId: photo.id, sha256, bytes, extension, filename, kind, addedAt: core.clock() });
  const isWanted = photo.place === 'removed' && photo.itemId === arrival.itemId && (wasHere || isHandedOver(source));
  const back = isWanted && photo.itemId !== null ? broughtBack(core, photo.itemId, photo, wish) : null;
  const attention = warnedBefore === null ? wrongItemLine(core, photo.itemId, photo) : null;
  return { photo: store.photos.get(photo.id) ?? photo, wasHere, back, attention };
}
