import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
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

/** A folder that had a double before has this one from now on. */
export function createGphotoDouble(folder: string, transcript: Transcript): GphotoDouble {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'gphoto2');
  // Without its types: taking them off at each of its many runs costs thrice what the run itself does.
  for (const name of modules) writeFileSync(join(folder, `${name}.mjs`), withoutTypes(name));
  const script = join(folder, 'gphotoDouble.mjs');
  writeFileSync(join(folder, 'transcript.json'), JSON.stringify(transcript));
  for (const name of ['state.json', 'asked.log']) rmSync(join(folder, name), { force: true });
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

const modules = ['gphotoDouble', 'transcript'] as const;
const stripped = new Map<string, string>();

function withoutTypes(name: (typeof modules)[number]): string {
  const known = stripped.get(name);
  if (known !== undefined) return known;
  const source = readFileSync(join(import.meta.dirname, `${name}.ts`), 'utf8');
  const text = stripTypeScriptTypes(source).replace("'./transcript.ts'", "'./transcript.mjs'");
  stripped.set(name, text);
  return text;
}
