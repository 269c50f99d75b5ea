import { StationError } from '../../domain/failure.ts';
import type { Look } from '../../domain/intake/arrivalFacts.ts';
import type { Arrival } from '../../domain/photo/arrival.ts';
import { isRaw } from '../../domain/photo/imageFiles.ts';
import { UnreadablePhoto } from '../../imaging/decode/unreadablePhoto.ts';
import type { ExaminedPicture } from '../../imaging/ports.ts';
import { arrivalFormat } from './arrivalFormat.ts';
import type { Found } from './gatherArrival.ts';
import type { IntakeParts } from './intakeParts.ts';
import type { ReadCode } from './labels.ts';

export interface ExaminedArrival extends ExaminedPicture {
  readonly codes: readonly ReadCode[];
}

export async function examineArrival(parts: IntakeParts, arrival: Arrival): Promise<ExaminedArrival> {
  const photo = { ...arrival, format: arrivalFormat(arrival) };
  const picture = await parts.media.examine(photo, parts.closing);
  const codes = await parts.labels.read(async () => (await parts.media.pictureFile(photo, parts.closing)).path);
  return { ...picture, codes };
}

export async function inspectFile(
  { media }: IntakeParts,
  arrival: Arrival,
  at: 'picture' | 'whole',
  { look: before, codes: known }: Found,
  examine: () => Promise<ExaminedArrival>,
): Promise<Pick<Found, 'look' | 'codes'>> {
  const format = arrivalFormat(arrival);
  try {
    if (at === 'whole') {
      await media.requireWhole({ ...arrival, format });
      const look: Look = before.kind === 'seen' ? { ...before, isWhole: true } : { kind: 'whole' };
      return { look, codes: known };
    }
    const { codes, ...picture } = await examine();
    return { look: { kind: 'seen', picture, isWhole: !isRaw(format) }, codes };
  } catch (error) {
    if (!(error instanceof UnreadablePhoto)) throw error;
    return {
      look: { kind: 'unreadable', reason: error.text, mayBeIncomplete: error.mayBeIncomplete },
      codes: known,
    };
  }
}

/** A picture that cannot be measured counts as no card and ends the wait. A failure of the station throws, and the wait goes on. */
export async function measureTarget(
  { golden, media, hub, closing }: IntakeParts,
  arrival: Arrival,
): Promise<Found['target']> {
  const target = golden.takeAwaited(arrival.source);
  if (target === null) return 'no_card';
  const awaitAgain = (): void => golden.awaitShot(target);
  try {
    const { path } = await media.pictureFile({ ...arrival, format: arrivalFormat(arrival) }, closing);
    return { keep: await golden.measureShot(target, path, arrival.filename), awaitAgain };
  } catch (error) {
    if (!isNoTarget(error)) {
      awaitAgain();
      throw error;
    }
    hub.emit({ type: 'notice', level: 'error', message: error.text });
    return 'no_card';
  }
}

function isNoTarget(error: unknown): error is StationError {
  return error instanceof StationError && (error.code === 'invalid' || error.code === 'not_possible');
}
