import { type Done, doneOf } from '../../../main/contract/items/done.ts';
import type { ItemView, StatusView } from '../../../main/contract/views.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { hasAllRequired, requiredText } from '../items/checklist.ts';
import { type PendingPhoto, pendingOn, placePending } from '../photos/pendingPhotos.ts';
import type { ShootData } from './shootData.ts';

export interface Finishing {
  readonly done: Done;
  readonly finishes: boolean;
  /** The operator was shown all marked photos: Done sends it. */
  readonly isSeen: boolean;
  /** This station sends no marked photo. */
  readonly isHeld: boolean;
}

export type Tone = 'good' | 'warn' | 'bad' | 'neutral';

export function finishingOf(
  { item, shots, seenMarks }: Pick<ShootData, 'item' | 'shots' | 'seenMarks'>,
  { pending }: { readonly pending: readonly PendingPhoto[] },
  { status }: { readonly status: Pick<StatusView, 'autoAdvance' | 'holdsMarked'> | null },
  { shot }: { readonly shot: unknown },
): Finishing | null {
  if (item === null) return null;
  const files = pendingFiles(item, pending, status?.autoAdvance ?? true);
  // A shot is under way before its file is here.
  const isShooting = shots > 0 || shot !== null;
  const done = doneOf(item, files.length === 0 && isShooting ? [{ sideUuid: item.activeSideUuid }] : files);
  const isSeen = done.kind === 'toLookAt' && seenMarks !== null && areIn(seenMarks, done.photos);
  return { done, finishes: item.finishes, isSeen, isHeld: status?.holdsMarked ?? false };
}

function pendingFiles(item: ItemView, pending: readonly PendingPhoto[], goesOn: boolean) {
  const { bySide, tray } = placePending(item, pendingOn(item, pending), goesOn);
  const onSides = [...bySide].flatMap(([sideUuid, photos]) => photos.map(() => ({ sideUuid })));
  return [...onSides, ...tray.map(() => ({ sideUuid: null }))];
}

function areIn(seen: readonly string[], photos: readonly { readonly photoId: string }[]): boolean {
  return photos.every(({ photoId }) => seen.includes(photoId));
}

/** Also the colour of the line over the picture once no photo is awaited. */
export function doneTone({ kind }: Done): Tone {
  switch (kind) {
    case 'ready':
      return 'good';
    case 'toLookAt':
      return 'warn';
    case 'rejectedUnnamed':
    case 'rejectedSides':
      return 'bad';
    default:
      return 'neutral';
  }
}

export function doneText({ done, finishes, isSeen, isHeld }: Finishing, item: ItemView): Text {
  switch (done.kind) {
    case 'toLookAt':
      return text(isHeld ? 'done.held' : isSeen ? 'done.again' : 'done.look', { count: done.count });
    case 'rejectedUnnamed':
      return text('done.unnamed');
    case 'rejectedSides':
      return text('done.rejectedSides', { sides: done.sides });
    case 'underWay':
      return underWayText(done.sides, finishes);
    case 'ready':
      return hasAllRequired(item) ? text('bench.allRequired') : requiredText(item);
    default:
      return requiredText(item);
  }
}

/** The line over the picture once no photo is awaited. `key` is Done's. */
export function doneMessage(
  { done, finishes, isSeen, isHeld }: Finishing,
  key: string,
): { readonly title: Text; readonly how: Text | null } {
  switch (done.kind) {
    case 'toLookAt': {
      const how = isHeld ? 'done.heldHow' : isSeen ? 'done.againHow' : 'done.lookHow';
      return { title: text('done.look', { count: done.count }), how: text(how, { key }) };
    }
    case 'rejectedUnnamed':
      return { title: text('done.unnamedTitle'), how: text('done.unnamedHow') };
    case 'rejectedSides':
      return { title: text('done.rejectedSides', { sides: done.sides }), how: null };
    case 'underWay':
      return { title: underWayText(done.sides, finishes), how: null };
    default:
      return { title: text('bench.allTaken'), how: text('bench.pressDone', { key }) };
  }
}

function underWayText(sides: readonly string[], finishes: boolean): Text {
  if (sides.length === 0) return text(finishes ? 'done.finishesPhoto' : 'done.underWayPhoto');
  return text(finishes ? 'done.finishes' : 'done.underWay', { sides });
}
