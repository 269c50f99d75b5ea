import type { CaptureNotice } from '../../../preload/contract/views.ts';
import type { ItemId } from '../../domain/ids.ts';
import type { Photo, Side } from '../../domain/model.ts';
import type { UnreadablePhoto } from '../../imaging/decode/unreadablePhoto.ts';
import type { TargetResult } from '../shoot/golden.ts';
import { firstHolder } from '../views/wrongItem.ts';
import { attentionTo, wrongItemLine } from './attention.ts';
import type { Ingested } from './ingested.ts';
import type { IntakeRoom } from './intakeParts.ts';
import type { Placed } from './placeOnItem.ts';

/** The file that is spoken of, and the item that it was meant for. */
export interface Spoken {
  readonly filename: string;
  readonly source: string;
  readonly itemId: ItemId | null;
}

/** It is no photo, or no whole one: nothing of it is kept. The screens hear of it once it is certain. */
export function refused(core: IntakeRoom, file: Spoken, error: UnreadablePhoto, lastTry: boolean): Ingested {
  const ingested = { notice: notice(core, file, { message: error.message }), photo: null };
  if (error.mayBeIncomplete && !lastTry) return { answer: 'not_yet', ...ingested };
  return told(core, { answer: 'refused', ...ingested });
}

export function knownAlready(core: IntakeRoom, file: Spoken): Ingested {
  const message = `${file.filename} is here already.`;
  return told(core, { answer: 'accepted', notice: note(core, file, { message }), photo: null });
}

/** A file that was taken in under another name: nothing changes. */
export function keptUnder(core: IntakeRoom, file: Spoken, before: string): Ingested {
  const name = before === file.filename ? 'from another folder' : `as ${before}`;
  const message = `${file.filename} is here already, ${name}.`;
  return { answer: 'accepted', notice: note(core, file, { message }), photo: null };
}

/** Someone else has settled it meanwhile: `photo` is what it became, null when it was let go. */
export function settledBefore(core: IntakeRoom, file: Spoken, photo: Photo | null): Ingested {
  const message = `${file.filename} is here already.`;
  return { answer: photo ? 'accepted' : 'not_yet', notice: note(core, file, { message }), photo: null };
}

export function inInbox(core: IntakeRoom, file: Spoken, photo: Photo): Ingested {
  const waits = `${file.filename} waits: no item is open.`;
  const holder = firstHolder(core.view, photo, core.store.twins.ofPhoto(photo.id, null));
  const message = holder === null ? waits : `${waits} ${holder.referenceId} has the same file already.`;
  const attention = holder === null ? null : message;
  return { answer: 'accepted', notice: { ...notice(core, file, { message, photo }), attention }, photo };
}

/** It is the picture of a target card, and no photo of an item. */
export function measured(core: IntakeRoom, file: Spoken, { message, drifts }: TargetResult): Ingested {
  const said = { ...note(core, { ...file, itemId: null }, { message }), attention: drifts ? message : null };
  return { answer: 'accepted', notice: said, photo: null };
}

export function onItem(
  core: IntakeRoom,
  file: Spoken & { readonly itemId: ItemId },
  photo: Photo,
  { side, keptOff }: Placed,
): Ingested {
  const item = core.store.items.get(file.itemId);
  const inTray = `${file.filename} is in the tray of ${item?.referenceId ?? 'the item'}`;
  const attention = keptOff ?? attentionTo(core, file.itemId, photo, side);
  const message = side ? `${file.filename} is on ${side.name}.` : attention ? `${inTray}. ${attention}` : `${inTray}.`;
  return { answer: 'accepted', notice: { ...notice(core, file, { message, photo, side }), attention }, photo };
}

/** A person wanted it there: what is to be said of the picture is seen there. */
export function inTray(core: IntakeRoom, file: Spoken & { readonly itemId: ItemId }, photo: Photo): Ingested {
  const ingested = onItem(core, file, photo, { side: null, keptOff: null });
  return { ...ingested, notice: { ...ingested.notice, attention: wrongItemLine(core, file.itemId, photo) } };
}

/** The item has these very bytes: nothing changes. */
export function alreadyHere(core: IntakeRoom, file: Spoken, photo: Photo, side: Side | null): Ingested {
  const message = `${file.filename} is here already: ${whereIs(photo, side)}.`;
  return { answer: 'accepted', notice: { ...note(core, file, { message, side }), photoId: photo.id }, photo };
}

function whereIs({ place }: Photo, side: Side | null): string {
  switch (place) {
    case 'active':
      return side ? `on ${side.name}` : 'with this item';
    case 'superseded':
      return side ? `a newer photo of ${side.name} took its place` : 'a newer photo took its place';
    case 'tray':
      return 'in the tray';
    case 'removed':
      return 'with this item';
    case 'inbox':
      return 'in the inbox';
  }
}

/** The very photo that the partner has rejected: it would be rejected again. */
export function rejectedBefore(core: IntakeRoom, file: Spoken, reason: string): Ingested {
  const message = `${file.filename} is the photo that was rejected for: ${reason}. Shoot the side again.`;
  return { answer: 'refused', notice: notice(core, file, { message }), photo: null };
}

/** The other file of a shot whose photo is here: no photo of its own, and that one stays where it is. */
export function beside(
  core: IntakeRoom,
  file: Spoken,
  photo: Photo,
  { back, attention }: { readonly back: Placed | null; readonly attention: string | null },
): Ingested {
  const kept = `${file.filename} is kept beside ${photo.filename}`;
  const message = back === null ? `${kept}${unlessAway(photo)}.` : `${kept}, which is back ${placeOf(back)}`;
  const said = notice(core, { ...file, itemId: photo.itemId }, { message, photo, side: sideOf(core, photo) });
  return { answer: 'accepted', notice: { ...said, attention: back?.keptOff ?? attention }, photo: null };
}

function placeOf({ side, keptOff }: Placed): string {
  if (side) return `on ${side.name}.`;
  return keptOff ? `in the tray. ${keptOff}` : 'in the tray.';
}

/** Nobody finds a photo on an item that it was taken off. */
function unlessAway({ place }: Photo): string {
  return place === 'removed' ? ', which was taken off the item' : '';
}

/** It lies there already: nothing changes. */
export function besideAlready(core: IntakeRoom, file: Spoken, photo: Photo): Ingested {
  const message = `${file.filename} is here already: beside ${photo.filename}${unlessAway(photo)}.`;
  const said = note(core, { ...file, itemId: photo.itemId }, { message, side: sideOf(core, photo) });
  return { answer: 'accepted', notice: { ...said, photoId: photo.id }, photo: null };
}

/** The side that it lies on; what was replaced or taken off remembers its side alone. */
function sideOf({ store }: IntakeRoom, { itemId, sideUuid, place }: Photo): Side | null {
  const sides = itemId === null || place !== 'active' ? [] : store.sides.ofItem(itemId);
  return sides.find(({ uuid }) => uuid === sideUuid) ?? null;
}

/** Tells every screen. */
export function told(core: IntakeRoom, ingested: Ingested): Ingested {
  core.hub.emit({ type: 'capture', notice: ingested.notice });
  core.statusChanged();
  return ingested;
}

interface NoticeFacts {
  readonly message: string;
  readonly photo?: Photo;
  readonly side?: Side | null;
}

/** Of a file that is no new photo, with nothing wrong about it. */
function note(core: IntakeRoom, file: Spoken, facts: NoticeFacts): CaptureNotice {
  return { ...notice(core, file, facts), isNote: true };
}

function notice(core: IntakeRoom, file: Spoken, facts: NoticeFacts): CaptureNotice {
  return {
    accepted: facts.photo !== undefined,
    filename: file.filename,
    message: facts.message,
    itemId: file.itemId,
    sideUuid: facts.side?.uuid ?? null,
    sideName: facts.side?.name ?? null,
    photoId: facts.photo?.id ?? null,
    source: file.source,
    at: core.clock(),
  };
}
