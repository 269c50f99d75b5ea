import type { PhotoId, SideUuid } from '../domain/ids.ts';
import type { Millis, Operation } from '../domain/model.ts';

export interface DoneUpload {
  readonly payload: { readonly photoId: PhotoId; readonly sideUuid: SideUuid };
  /** Local time of the confirmation. */
  readonly updatedAt: Millis;
}

/** What the partner holds, in order, whatever became of the photos here. */
export function doneUploads(operations: readonly Operation[]): readonly DoneUpload[] {
  return operations.flatMap(({ payload, status, updatedAt }) =>
    status === 'done' && payload.kind === 'upload' ? [{ payload, updatedAt }] : [],
  );
}

/** Null when it holds none. */
export function lastUploadTo(operations: readonly Operation[], sideUuid: SideUuid): DoneUpload | null {
  return doneUploads(operations).findLast(({ payload }) => payload.sideUuid === sideUuid) ?? null;
}
