export type Came = 'new' | 'back' | 'beside' | 'already';
export type HandoverPhase = 'checking' | 'copying';

export interface HandoverTold {
  progress(phase: HandoverPhase, done: number, total: number): void;
  cameIn(reference: string, came: Came): void;
}
