export type Came = 'new' | 'back' | 'beside' | 'already';
export type HandoverPhase = 'checking' | 'copying';

export interface HandoverReports {
  progress(phase: HandoverPhase, done: number, total: number): void;
  cameIn(reference: string, came: Came): void;
}
