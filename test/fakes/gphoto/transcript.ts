/**
 * What a camera said to gphoto2, and what gphoto2 made of it: calls with their arguments, and lines typed into its shell. The texts are
 * those of gphoto2 2.5.28 (libgphoto2 2.5.30) under LANG=C.
 */
export interface Transcript {
  readonly start: string;
  readonly stages: Readonly<Record<string, Stage>>;
}

export interface Stage {
  readonly calls: readonly Call[];
  readonly lines: readonly Line[];
}

export interface Answer {
  readonly stdout?: string;
  readonly stderr?: string;
  readonly delayMs?: number;
  /** Files written to the working folder, first as gphoto2's temporary file and then renamed. */
  readonly files?: readonly WrittenFile[];
  /** What comes then; the usual end when not given. */
  readonly end?: End;
  /** Only so many times in this stage; then the next entry that fits answers. */
  readonly times?: number;
  /** The camera's situation from here on. */
  readonly goTo?: string;
}

/** `hang`: never answers, and does not listen to being asked to stop either. `die`: the program is gone in the middle of it. */
export type End = 'hang' | 'die';

export interface WrittenFile {
  readonly name: string;
  /** A file with the bytes. */
  readonly from: string;
  /** Waits before this file is there. */
  readonly delayMs?: number;
}

export interface Call extends Answer {
  /** The arguments as given; `*` at the end of one stands for anything. */
  readonly args: readonly string[];
  readonly exit?: number;
  /** Opens a shell that answers the stage's lines. */
  readonly shell?: boolean;
}

export interface Line extends Answer {
  /** The command; `*` at its end stands for anything. */
  readonly line: string;
}

export function fits(pattern: string, text: string): boolean {
  return pattern.endsWith('*') ? text.startsWith(pattern.slice(0, -1)) : pattern === text;
}
