import type { Rejection, Stage } from '../model.ts';
import type { SideFacts } from './sideStatus.ts';

export const endedStages = ['authentic', 'not_authentic', 'cancelled'] as const satisfies readonly Stage[];
export type EndedStage = (typeof endedStages)[number];

/** The hash of the bytes as captured. */
export interface ResultPhoto {
  readonly side: string;
  readonly sha256: string;
}

export interface Outcome {
  readonly result: EndedStage;
  readonly photos: readonly ResultPhoto[];
  readonly rejections: number;
}

export function isEnded(stage: Stage): stage is EndedStage {
  return (endedStages as readonly Stage[]).includes(stage);
}

export function outcomeOf(
  stage: Stage,
  { sides, rejections }: { readonly sides: readonly SideFacts[]; readonly rejections: readonly Rejection[] },
): Outcome | null {
  if (!isEnded(stage)) return null;
  const photos = sides.flatMap(({ side, photo }) => (photo ? [{ side: side.name, sha256: photo.sha256 }] : []));
  return { result: stage, photos, rejections: rejections.length };
}
