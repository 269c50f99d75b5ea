/** One line of the table: what was measured, and what it is held against. */
export interface Line {
  readonly what: string;
  readonly figure: string;
  /** Its competitor or limit, measured in the same run. */
  readonly against?: string;
  /** What is to be reached, in words. */
  readonly reach?: string;
  /** Whether it was; absent where nothing is to be reached. */
  readonly met?: boolean;
}

/** What a benchmark is given: a folder of its own that goes afterwards, and a way to say how far it is. */
export interface Scene {
  readonly folder: string;
  readonly say: (text: string) => void;
}

export interface Bench {
  readonly title: string;
  readonly run: (scene: Scene) => Promise<readonly Line[]>;
}

/** A measurement that this machine cannot make, with the reason. */
export function skipped(what: string, reason: string): Line {
  return { what, figure: `skipped: ${reason}` };
}

/** `value` is at least `wanted`, as a line says it. */
export function atLeast(value: number, wanted: number, unit = ''): Pick<Line, 'reach' | 'met'> {
  return { reach: `at least ${wanted}${unit}`, met: value >= wanted };
}

export function below(value: number, wanted: number, unit = ''): Pick<Line, 'reach' | 'met'> {
  return { reach: `under ${wanted}${unit}`, met: value < wanted };
}
