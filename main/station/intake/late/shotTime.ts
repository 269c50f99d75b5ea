import { assumedClockOffset, clockOffsetOf, clockSamples } from '../../../domain/intake/cameraClock.ts';
import type { Millis } from '../../../domain/model.ts';
import { photoSources } from '../../../domain/photo/photoSources.ts';
import type { ReceivedFile } from '../../../imaging/ports.ts';
import type { IntakeStore } from '../intakeParts.ts';

/** Sources whose photos come right after they were taken; those of a card never do. */
const liveSources: readonly string[] = [photoSources.hotFolder, photoSources.tether];

/**
 * The camera's photos before it tell of its clock; until they do, a photo that came by itself is taken at its word, and any other has no
 * such time (null).
 */
export function noteShotTime(
  { cameraClocks }: Pick<IntakeStore, 'cameraClocks'>,
  { camera, takenAt }: Pick<ReceivedFile, 'camera' | 'takenAt'>,
  source: string,
  now: Millis,
): Millis | null {
  if (takenAt === null) return null;
  const figures = camera === null ? [] : cameraClocks.newest(camera, clockSamples);
  const known = clockOffsetOf(figures);
  if (!liveSources.includes(source)) return known === null ? null : takenAt + known;
  if (camera !== null) cameraClocks.note(camera, takenAt, now, clockSamples);
  return takenAt + (known ?? assumedClockOffset([now - takenAt, ...figures.map(({ lateness }) => lateness)]));
}
