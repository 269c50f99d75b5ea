import type { PhotoId, SideUuid } from '../domain/ids.ts';
import type { Millis, Operation } from '../domain/model.ts';

export interface DoneUpload {
  readonly payload: { readonly photoId: PhotoId; readonly sideUuid: SideUuid };
  /** Local time at which it was confirmed. */
  readonly updatedAt: Millis;
}

/** The uploads of an item that the partner confirmed, in their order: what it holds, whatever became of the photos here. */
export function doneUploads(operations: readonly Operation[]): readonly DoneUpload[] {
  return operations.flatMap(({ payload, status, updatedAt }) =>
    status === 'done' && payload.kind === 'upload' ? [{ payload, updatedAt }] : [],
  );
}

/** The upload that the partner holds for a side; null when it holds none. */
export function lastUploadTo(operations: readonly Operation[], sideUuid: SideUuid): DoneUpload | null {
  return doneUploads(operations).findLast(({ payload }) => payload.sideUuid === sideUuid) ?? null;
}
