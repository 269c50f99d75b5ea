import type { CaptureNotice } from '../../contract/views.ts';
import type { ItemId, PhotoId } from '../../domain/ids.ts';
import type { Placement } from '../../domain/intake/decidePlacement.ts';
import type { Spot, TrayReason } from '../../domain/intake/spotOnItem.ts';
import { sideCalled } from '../../domain/item/sideLabels.ts';
import type { TargetResult } from '../../domain/judgement/golden.ts';
import type { Photo, Side } from '../../domain/model.ts';
import type { UnreadablePhoto } from '../../imaging/decode/unreadablePhoto.ts';
import { asGiven, sentences, type Text, text } from '../../texts/text.ts';
import { firstHolder } from '../views/wrongItem.ts';
import { attentionTo, wrongItemLine } from './attention.ts';
import type { Applied, Ingested } from './ingested.ts';
import type { IntakeParts } from './intakeParts.ts';
import { keptOffLine } from './keepOff.ts';

export interface NamedFile {
  readonly filename: string;
  readonly source: string;
  readonly itemId: ItemId | null;
}

type Told = Pick<IntakeParts, 'store' | 'view' | 'clock'>;

export function ingestedOf(parts: Told, file: NamedFile, placement: Placement, { photo, target }: Applied): Ingested {
  switch (placement.kind) {
    case 'renamed':
      return renamed(parts, file, placement.before);
    case 'rewritten':
      return rewritten(parts, file, placement.photo);
    case 'not_complete_yet':
      return { answer: 'not_yet', notice: notice(parts, file, { message: placement.reason }), photo: null };
    case 'unreadable':
      return { answer: 'refused', notice: notice(parts, file, { message: placement.reason }), photo: null };
    case 'rejected_before': {
      const message = rejectedLine(file, placement.reason);
      return { answer: 'refused', notice: notice(parts, file, { message }), photo: null };
    }
    case 'target_again':
      return targetAgain(parts, file);
    case 'target':
      return measured(parts, file, target);
    case 'beside':
      return beside(parts, file, placement, photo ?? placement.photo);
    case 'label':
      return onItem(parts, { ...file, itemId: placement.itemId }, photo, null);
    case 'new_label':
      return inInbox(parts, { ...file, itemId: null }, photo, null);
    case 'inbox':
      return inInbox(parts, { ...file, itemId: null }, photo, file.itemId);
    case 'which_item':
      return whichItem(parts, file, photo, placement);
    case 'here':
    case 'from_inbox':
      return alreadyHere(parts, file, placement.photo);
    case 'back':
      return onItem(parts, { ...file, itemId: placement.itemId }, photo, placement.spot);
    case 'on_item':
      return isAsked(placement.spot)
        ? inTray(parts, { ...file, itemId: placement.itemId }, photo)
        : onItem(parts, { ...file, itemId: placement.itemId }, photo, placement.spot);
  }
}

export function unreadable(parts: Told, file: NamedFile, error: UnreadablePhoto, lastTry: boolean): Ingested {
  const answer = error.mayBeIncomplete && !lastTry ? 'not_yet' : 'refused';
  return { answer, notice: notice(parts, file, { message: error.text }), photo: null };
}

export function knownAlready(parts: Told, file: NamedFile): Ingested {
  const message = text('intake.here', { file: file.filename });
  return { answer: 'accepted', notice: note(parts, file, { message }), photo: null };
}

export function settledBefore(parts: Told, id: PhotoId): Ingested {
  const photo = parts.store.photos.get(id);
  const file = photo ?? { filename: '', source: '', itemId: null };
  const message = photo ? text('intake.here', { file: photo.filename }) : text('intake.photoHere');
  const notice = note(parts, file, { message });
  return { answer: photo ? 'accepted' : 'not_yet', notice, photo: null };
}

export function rejectedLine({ filename }: Pick<NamedFile, 'filename'>, reason: string): Text {
  return text('intake.rejectedBefore', { file: filename, reason });
}

export function notify({ hub, work }: Pick<IntakeParts, 'hub' | 'work'>, { notice }: Ingested): void {
  hub.emit({ type: 'capture', notice });
  const { accepted, photoId: photo, itemId: item, sideUuid: side, source, message } = notice;
  work.note(accepted ? 'photo.taken' : 'file.refused', { photo, item, side, source, why: message.id });
}

function renamed(parts: Told, file: NamedFile, before: string): Ingested {
  const { filename } = file;
  const message =
    before === filename
      ? text('intake.hereFromOtherFolder', { file: filename })
      : text('intake.hereAs', { file: filename, name: before });
  return { answer: 'accepted', notice: note(parts, file, { message }), photo: null };
}

/** A program has written into the file of the measured target card. */
function targetAgain(parts: Told, file: NamedFile): Ingested {
  const message = text('intake.targetRewritten', { file: file.filename });
  return { answer: 'accepted', notice: note(parts, { ...file, itemId: null }, { message }), photo: null };
}

function rewritten(parts: Told, file: NamedFile, photo: Photo): Ingested {
  const item = photo.itemId === null ? null : parts.store.items.get(photo.itemId);
  const line = photo.place === 'removed' ? 'intake.rewrittenRemoved' : 'intake.rewritten';
  const message =
    item === null
      ? text('intake.rewrittenInInbox', { file: file.filename })
      : text(line, { file: file.filename, item: item.referenceId });
  const said = note(parts, { ...file, itemId: photo.itemId }, { message, side: sideOf(parts, photo) });
  return { answer: 'accepted', notice: { ...said, photoId: photo.id }, photo: null };
}

/** `endedId`: the open item, which takes photos no longer. */
function inInbox(parts: Told, file: NamedFile, photo: Photo | null, endedId: ItemId | null): Ingested {
  const { filename } = file;
  const holder = photo && firstHolder(parts.view, photo, parts.store.twins.ofPhoto(photo.id, null));
  const ended = endedId === null ? null : parts.store.items.get(endedId);
  const message =
    holder !== null
      ? text('intake.waitsHeld', { file: filename, item: holder.referenceId })
      : ended !== null
        ? text('intake.waitsEnded', { file: filename, item: ended.referenceId })
        : text('intake.waits', { file: filename });
  const attention = holder === null && ended === null ? null : message;
  return { answer: 'accepted', notice: { ...notice(parts, file, { message, photo }), attention }, photo };
}

function whichItem(
  parts: Told,
  file: NamedFile,
  photo: Photo | null,
  { beforeItemId, itemId }: Extract<Placement, { readonly kind: 'which_item' }>,
): Ingested {
  const nameOf = (id: ItemId) => parts.store.items.get(id)?.referenceId ?? id;
  const message = text('intake.whichItem', { file: file.filename, before: nameOf(beforeItemId), item: nameOf(itemId) });
  return { answer: 'accepted', notice: { ...notice(parts, file, { message, photo }), attention: message }, photo };
}

function measured(parts: Told, file: NamedFile, target: TargetResult | null): Ingested {
  const message = target?.message ?? asGiven(file.filename);
  const said = note(parts, { ...file, itemId: null }, { message });
  return { answer: 'accepted', notice: { ...said, attention: target?.drifts ? message : null }, photo: null };
}

type ForItem = NamedFile & { readonly itemId: ItemId };

function onItem(parts: Told, file: ForItem, photo: Photo | null, spot: Spot | null): Ingested {
  const side = photo && sideOf(parts, photo);
  const attention = (spot && keptOffAt(spot)) ?? (photo && attentionTo(parts, file.itemId, photo, side));
  const message = side
    ? text('intake.onSide', { file: file.filename, side: side.label })
    : withAttention(inTrayLine(parts, file), attention);
  return { answer: 'accepted', notice: { ...notice(parts, file, { message, photo, side }), attention }, photo };
}

/** A person put it there, and sees the picture's notes there. */
function inTray(parts: Told, file: ForItem, photo: Photo | null): Ingested {
  const judged = photo && attentionTo(parts, file.itemId, photo, null);
  const message = withAttention(inTrayLine(parts, file), judged);
  const attention = photo && wrongItemLine(parts, file.itemId, photo);
  return { answer: 'accepted', notice: { ...notice(parts, file, { message, photo }), attention }, photo };
}

function inTrayLine({ store }: Told, { filename, itemId }: ForItem): Text {
  return text('intake.inTray', { file: filename, item: store.items.get(itemId)?.referenceId ?? itemId });
}

function withAttention(line: Text, attention: Text | null): Text {
  return attention === null ? line : sentences(line, attention);
}

function alreadyHere(parts: Told, file: NamedFile, photo: Photo): Ingested {
  const sides = photo.itemId === null ? [] : parts.store.sides.ofItem(photo.itemId);
  const side = sideCalled(sides, photo.sideUuid);
  const message = hereLine(file.filename, photo, side);
  return { answer: 'accepted', notice: { ...note(parts, file, { message, side }), photoId: photo.id }, photo };
}

function hereLine(file: string, { place }: Photo, side: CalledSide | null): Text {
  switch (place) {
    case 'active':
      return side ? text('intake.hereOnSide', { file, side: side.label }) : text('intake.hereOnItem', { file });
    case 'superseded':
      return side
        ? text('intake.hereReplacedOnSide', { file, side: side.label })
        : text('intake.hereReplaced', { file });
    case 'tray':
      return text('intake.hereInTray', { file });
    case 'removed':
      return text('intake.hereOnItem', { file });
    case 'inbox':
      return text('intake.hereInInbox', { file });
  }
}

function beside(
  parts: Told,
  file: NamedFile,
  { back, wasThere, wasWarnedOf }: Extract<Placement, { readonly kind: 'beside' }>,
  photo: Photo,
): Ingested {
  const itsItem = { ...file, itemId: photo.itemId };
  const side = sideOf(parts, photo);
  const names = { file: file.filename, photo: photo.filename };
  // The item does not show a photo that was taken off.
  const isRemoved = photo.place === 'removed';
  if (wasThere && back === null) {
    const message = text(isRemoved ? 'intake.hereBesideRemoved' : 'intake.hereBeside', names);
    return {
      answer: 'accepted',
      notice: { ...note(parts, itsItem, { message, side }), photoId: photo.id },
      photo: null,
    };
  }
  const off = back && keptOffAt(back);
  const message =
    back === null ? text(isRemoved ? 'intake.besideRemoved' : 'intake.beside', names) : backLine(names, side, off);
  // An earlier warning is not repeated for the other file.
  const attention = off ?? (wasWarnedOf ? null : wrongItemLine(parts, photo.itemId, photo));
  return {
    answer: 'accepted',
    notice: { ...notice(parts, itsItem, { message, photo, side }), attention },
    photo: null,
  };
}

function backLine(
  names: { readonly file: string; readonly photo: string },
  side: CalledSide | null,
  off: Text | null,
): Text {
  if (side) return text('intake.besideBackOnSide', { ...names, side: side.label });
  return withAttention(text('intake.besideBackInTray', names), off);
}

function isAsked(spot: Spot): boolean {
  return spot.kind === 'tray' && spot.why.kind === 'asked';
}

function keptOffAt(spot: Spot): Text | null {
  return spot.kind === 'side' ? null : trayLine(spot.why);
}

function trayLine(why: TrayReason): Text | null {
  switch (why.kind) {
    case 'asked':
    case 'no_side':
      return null;
    // The next goods may be on the table unscanned.
    case 'blocked':
      return text('intake.blocked', { reason: why.because });
    case 'kept_off':
      return keptOffLine(why.keptOff);
  }
}

function sideOf({ store }: Told, { itemId, sideUuid, place }: Photo): CalledSide | null {
  const sides = itemId === null || place !== 'active' ? [] : store.sides.ofItem(itemId);
  return sideCalled(sides, sideUuid);
}

type CalledSide = Side & { readonly label: string };

interface NoticeFacts {
  readonly message: Text;
  readonly photo?: Photo | null;
  readonly side?: CalledSide | null;
}

function note(parts: Told, file: NamedFile, facts: NoticeFacts): CaptureNotice {
  return { ...notice(parts, file, facts), isNote: true };
}

function notice({ clock }: Told, file: NamedFile, { message, photo = null, side = null }: NoticeFacts): CaptureNotice {
  return {
    accepted: photo !== null,
    filename: file.filename,
    message,
    itemId: file.itemId,
    sideUuid: side?.uuid ?? null,
    sideName: side?.label ?? null,
    photoId: photo?.id ?? null,
    source: file.source,
    at: clock(),
  };
}
