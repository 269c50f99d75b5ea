import type { ImagingEnd } from './imagingChild.ts';

/** Why a process is gone. */
export type Death =
  /** It never said that it is ready. */
  | { readonly kind: 'notStarted' }
  /** By one of its pictures: a signal of its own, memory, an end that nobody asked for. */
  | { readonly kind: 'died' }
  /** It was ended because a job was not done in its time: which one held the others up is not known. */
  | { readonly kind: 'tooSlow' }
  /** Somebody ended it: that says nothing of a picture. */
  | { readonly kind: 'killed' };

export interface LifeOfProcess {
  readonly wasReady: boolean;
  /** Why the station itself ended it. */
  readonly sentenced: 'overMemory' | 'tooSlow' | null;
  readonly oomKillsBefore: number | null;
  readonly oomKillsAfter: number | null;
}

/** No decoder sends itself SIGKILL: it comes from a person, or from Linux when memory runs out, which is counted. */
export function deathOf({ signal }: ImagingEnd, life: LifeOfProcess): Death {
  const { wasReady, sentenced, oomKillsBefore, oomKillsAfter } = life;
  if (sentenced === 'overMemory') return { kind: 'died' };
  if (sentenced !== null) return wasReady ? { kind: 'tooSlow' } : { kind: 'notStarted' };
  const ranOut = oomKillsBefore !== null && oomKillsAfter !== null && oomKillsAfter > oomKillsBefore;
  if (signal === 'SIGKILL' && !ranOut) return { kind: 'killed' };
  return wasReady ? { kind: 'died' } : { kind: 'notStarted' };
}

/** What becomes of a job that a process had when it died. */
export type AfterDeath = 'again' | 'apart' | 'refused' | 'tooSlow' | 'failed';

export interface Tries {
  /** Processes that died while they had it, and may have died of it. */
  readonly deaths: number;
  /** Those that somebody ended. */
  readonly kills: number;
}

/** Far more than a person does; a system that goes on so is no picture's fault. */
const mostKills = 10;

/** `tries` count this death. A job that may be at fault is tried once more with no other beside it: the second death is its own. */
export function afterDeath(death: Death, tries: Tries): AfterDeath {
  switch (death.kind) {
    case 'notStarted':
      return 'failed';
    case 'killed':
      return tries.kills > mostKills ? 'failed' : 'again';
    case 'tooSlow':
      return tries.deaths > 1 ? 'tooSlow' : 'apart';
    case 'died':
      return tries.deaths > 1 ? 'refused' : 'apart';
  }
}
