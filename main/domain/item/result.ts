import type { Rejection, Stage } from '../model.ts';
import type { SideFacts } from './sideStatus.ts';

/** How an item can end. */
export const endedStages = ['authentic', 'not_authentic', 'cancelled'] as const satisfies readonly Stage[];
export type EndedStage = (typeof endedStages)[number];

/** A photo of an item that ended: the name of its side, and the hash of the bytes as captured. */
export interface ResultPhoto {
  readonly side: string;
  readonly sha256: string;
}

/** What is told of an item that ended. */
export interface Outcome {
  readonly result: EndedStage;
  /** The photos that lay on sides when it ended. */
  readonly photos: readonly ResultPhoto[];
  /** How often a side was rejected on the way. */
  readonly rejections: number;
}

export function isEnded(stage: Stage): stage is EndedStage {
  return (endedStages as readonly Stage[]).includes(stage);
}

/** The outcome of an item that has come to this stage; null where it is no end. */
export function outcomeOf(
  stage: Stage,
  { sides, rejections }: { readonly sides: readonly SideFacts[]; readonly rejections: readonly Rejection[] },
): Outcome | null {
  if (!isEnded(stage)) return null;
  const photos = sides.flatMap(({ side, photo }) => (photo ? [{ side: side.name, sha256: photo.sha256 }] : []));
  return { result: stage, photos, rejections: rejections.length };
}
