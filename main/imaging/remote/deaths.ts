import type { ImagingEnd } from './imagingChild.ts';

export type Death =
  /** It never became ready. */
  | { readonly kind: 'notStarted' }
  /** A picture ended it: a signal of its own, memory, an unexpected end. */
  | { readonly kind: 'died' }
  /** A job took too long and the station ended it; which job held up the others is unknown. */
  | { readonly kind: 'tooSlow' }
  /** Somebody ended it, which says nothing of a picture. */
  | { readonly kind: 'killed' };

export interface LifeOfProcess {
  readonly wasReady: boolean;
  /** Why the station ended it. */
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

export type AfterDeath = 'again' | 'apart' | 'refused' | 'tooSlow' | 'failed';

export interface Tries {
  /** Processes that died while they had it, and maybe because of it. */
  readonly deaths: number;
  /** Processes that somebody ended. */
  readonly kills: number;
}

/** A person does not kill so often; then the system is at fault. */
const mostKills = 10;

/** `tries` count this death. A suspect job is tried once more alone: then a second death is its own fault. */
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
