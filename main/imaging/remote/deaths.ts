import type { ImagingEnd } from './imagingChild.ts';

export type Death =
  | { readonly kind: 'notStarted' }
  /** A signal of its own, memory, or an unexpected end. */
  | { readonly kind: 'died' }
  /** Which job held up the others is unknown. */
  | { readonly kind: 'tooSlow' }
  /** Somebody ended it, which says nothing of a picture. */
  | { readonly kind: 'killed' };

export interface LifeOfProcess {
  readonly wasReady: boolean;
  readonly sentenced: 'overMemory' | 'tooSlow' | null;
  readonly oomKillsBefore: number | null;
  readonly oomKillsAfter: number | null;
}

/** No decoder sends itself SIGKILL: a person does, or Linux when memory runs out, which is counted. */
export function deathOf({ signal }: ImagingEnd, life: LifeOfProcess): Death {
  const { wasReady, sentenced, oomKillsBefore, oomKillsAfter } = life;
  if (sentenced === 'overMemory') return { kind: 'died' };
  if (sentenced !== null) return wasReady ? { kind: 'tooSlow' } : { kind: 'notStarted' };
  const ranOut = oomKillsBefore !== null && oomKillsAfter !== null && oomKillsAfter > oomKillsBefore;
  if (signal === 'SIGKILL' && !ranOut) return { kind: 'killed' };
  return wasReady ? { kind: 'died' } : { kind: 'notStarted' };
}

export type AfterDeath = 'again' | 'apart' | 'refused' | 'tooSlow' | 'failed';

export interface Tries {
  readonly deaths: number;
  readonly kills: number;
}

/** Then the system is at fault, not a picture. */
const maxKills = 10;

/** `tries` count this death. A suspect job runs once more alone, so that a second death is its own. */
export function afterDeath(death: Death, tries: Tries): AfterDeath {
  switch (death.kind) {
    case 'notStarted':
      return 'failed';
    case 'killed':
      return tries.kills > maxKills ? 'failed' : 'again';
    case 'tooSlow':
      return tries.deaths > 1 ? 'tooSlow' : 'apart';
    case 'died':
      return tries.deaths > 1 ? 'refused' : 'apart';
  }
}
