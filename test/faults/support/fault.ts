import type { Workplace } from './workplace.ts';

/** How much of a fault to cause: the short form is part of `npm run test:all`, the full form is what the documents report. */
export type Form = 'short' | 'full';

export interface FaultRun {
  readonly form: Form;
  /** Numbers in [0, 1), the same for the same seed and fault. */
  readonly random: () => number;
  readonly place: Workplace;
  /** Overrides how many cycles the form asks for. */
  readonly cycles: number | null;
  note(line: string): void;
}

/** What one fault came to. `problems` empty means that it passed. */
export interface FaultResult {
  readonly cycles: number;
  /** What was looked at, with its figures. */
  readonly seen: string;
  readonly problems: readonly string[];
}

export interface Fault {
  readonly name: string;
  /** Null when it can be caused here, else one line that says what is missing. */
  readonly missing: () => string | null;
  readonly cause: (run: FaultRun) => Promise<FaultResult>;
}

/** How many problems are of this kind, for the table's figures: none may be there by being written down. */
export function countOf(problems: readonly string[], kind: 'lost' | 'torn' | 'a second SR'): number {
  return problems.filter((problem) => problem.includes(kind)).length;
}

/** The cycles of this run: what the person asked for, else what the form says. */
export function cyclesOf(run: FaultRun, counts: Readonly<Record<Form, number>>): number {
  return run.cycles ?? counts[run.form];
}
