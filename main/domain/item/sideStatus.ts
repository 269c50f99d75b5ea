import type { Operation, Photo, Rejection, Side } from '../model.ts';
import { photosOnSides } from './coverage.ts';
import { openRejections } from './rejections.ts';

export type SideStatus = 'missing' | 'captured' | 'uploading' | 'uploaded' | 'rejected';

export interface SideFacts {
  readonly side: Side;
  readonly photo: Photo | null;
  /** The newest; null once answered. */
  readonly rejection: Rejection | null;
  /** The side was rejected before, answered or not. */
  readonly cameBack: boolean;
  readonly status: SideStatus;
}

export function sideFacts(
  sides: readonly Side[],
  photos: readonly Photo[],
  operations: readonly Operation[],
  rejections: readonly Rejection[],
): readonly SideFacts[] {
  const photoBySide = photosOnSides(photos);
  const open = openRejections(rejections);
  const inFlight = new Set(
    operations.flatMap((operation) =>
      operation.status === 'in_flight' && operation.payload.kind === 'upload' ? [operation.payload.photoId] : [],
    ),
  );
  return sides.map((side) => {
    const photo = photoBySide.get(side.uuid) ?? null;
    const rejection = open.findLast(({ sideUuid }) => sideUuid === side.uuid) ?? null;
    const cameBack = rejections.some(({ sideUuid }) => sideUuid === side.uuid);
    return { side, photo, rejection, cameBack, status: statusOf(photo, rejection, inFlight) };
  });
}

function statusOf(photo: Photo | null, rejection: Rejection | null, inFlight: ReadonlySet<string>): SideStatus {
  if (rejection) return 'rejected';
  if (!photo) return 'missing';
  if (photo.uploadedAt !== null) return 'uploaded';
  return inFlight.has(photo.id) ? 'uploading' : 'captured';
}

export function wantsPhoto(facts: SideFacts): boolean {
  return facts.status === 'missing' || facts.status === 'rejected';
}

export function missingRequired(facts: readonly SideFacts[]): readonly SideFacts[] {
  return facts.filter((side) => side.side.required && wantsPhoto(side));
}
