import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Transcript } from './transcript.ts';

/** The double as a program on disk, named `gphoto2`, so that its folder can stand on PATH. */
export interface GphotoDouble {
  /** The program. */
  readonly path: string;
  /** The folder that it lies in. */
  readonly folder: string;
  /** What it was asked so far: the arguments of each run, and each line of its shell after `> `. */
  asked(): readonly string[];
  /** The camera is in another situation from now on. */
  goTo(stage: string): void;
  readonly stage: string;
}

export function createGphotoDouble(folder: string, transcript: Transcript): GphotoDouble {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'gphoto2');
  const script = join(import.meta.dirname, 'gphotoDouble.ts');
  writeFileSync(join(folder, 'transcript.json'), JSON.stringify(transcript));
  rmSync(join(folder, 'state.json'), { force: true });
  writeFileSync(path, `#!/bin/sh\nexec '${process.execPath}' '${script}' '${folder}' "$@"\n`);
  chmodSync(path, 0o755);
  const stateFile = join(folder, 'state.json');
  return {
    path,
    folder,
    asked() {
      try {
        return readFileSync(join(folder, 'asked.log'), 'utf8').split('\n').filter(Boolean);
      } catch {
        return [];
      }
    },
    goTo(stage) {
      writeFileSync(stateFile, JSON.stringify({ stage, used: {} }));
    },
    get stage() {
      try {
        return (JSON.parse(readFileSync(stateFile, 'utf8')) as { stage: string }).stage;
      } catch {
        return transcript.start;
      }
    },
  };
}
