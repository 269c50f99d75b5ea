/** How an item of a move came in. */
export type Came = 'new' | 'back' | 'beside' | 'already';
export type HandoverPhase = 'checking' | 'copying';

/** How far a run is, in files of photos. */
export interface HandoverTold {
  progress(phase: HandoverPhase, done: number, total: number): void;
  cameIn(reference: string, came: Came): void;
}
