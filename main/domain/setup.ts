import { photoSources } from './photo/photoSources.ts';

/** What a new station still needs, in the order in which it is proposed. None has to be done before work begins. */
export const setupSteps = ['photos', 'operator', 'firstItem', 'partner'] as const;
export type SetupStep = (typeof setupSteps)[number];

export interface SetupFacts {
  /** Practice is no connection. */
  readonly isConnected: boolean;
  /** Of the newest photo of each source. */
  readonly sources: readonly string[];
  readonly isOperatorNamed: boolean;
  /** Items that somebody called done, ever. */
  readonly itemsDone: number;
}

const notOfCamera: readonly string[] = [photoSources.practice, photoSources.rebuild];

/** Which steps are done. A photo of the practice camera proves no camera and no folder. */
export function setupDone({
  isConnected,
  sources,
  isOperatorNamed,
  itemsDone,
}: SetupFacts): Readonly<Record<SetupStep, boolean>> {
  return {
    photos: sources.some((source) => !notOfCamera.includes(source)),
    operator: isOperatorNamed,
    firstItem: itemsDone > 0,
    partner: isConnected,
  };
}

/** So many finished items say that the station works, whatever steps are open. */
const itemsOfBeginner = 10;

/** `asked`: what a person chose; null where nobody did. */
export function isSetupHidden(asked: boolean | null, itemsDone: number): boolean {
  return asked ?? itemsDone >= itemsOfBeginner;
}
