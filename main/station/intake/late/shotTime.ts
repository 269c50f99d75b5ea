import { clockOffsetOf, clockSamples } from '../../../domain/intake/cameraClock.ts';
import type { Millis } from '../../../domain/model.ts';
import { photoSources } from '../../../domain/photo/photoSources.ts';
import type { ReceivedFile } from '../../../imaging/ports.ts';
import type { IntakeStore } from '../intakeParts.ts';

/** Sources whose photos come right after they were taken; those of a card never do. */
const liveSources: readonly string[] = [photoSources.hotFolder, photoSources.tether];

/**
 * Within the transaction of the arrival: when the file was taken by this machine's clock, as the camera's photos before it tell; null where
 * they do not. The file itself is noted for those behind it.
 */
export function noteShotTime(
  store: Pick<IntakeStore, 'cameraClocks'>,
  { camera, takenAt }: Pick<ReceivedFile, 'camera' | 'takenAt'>,
  source: string,
  now: Millis,
): Millis | null {
  if (camera === null || takenAt === null) return null;
  const offset = clockOffsetOf(store.cameraClocks.newest(camera, clockSamples));
  if (liveSources.includes(source)) store.cameraClocks.note(camera, takenAt, now, clockSamples);
  return offset === null ? null : takenAt + offset;
}
