import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, writeFileSync } from 'node:fs';
import type * as promises from 'node:fs/promises';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporaryFolder.ts';

/** While `pipe` is set, calls to what lies below `share` hang as on a drive whose server is gone: each keeps a thread until it is let go. */
export const hung = { share: '', pipe: null as string | null, calls: 0 };

/** Node's `fs/promises`, with calls that hang: `vi.mock('node:fs/promises', async (load) => hangingFiles(await load()))`. */
export function hangingFiles(real: typeof promises): typeof promises {
  const hanging = <Call extends (path: never, ...rest: never[]) => Promise<unknown>>(call: Call): Call => {
    const patched = async (path: never, ...rest: never[]) => {
      if (hung.pipe !== null && String(path).startsWith(hung.share)) {
        hung.calls += 1;
        // Nobody writes to it: the thread waits within the system.
        await (await real.open(hung.pipe, 'r')).close();
      }
      return await call(path, ...rest);
    };
    // It takes and gives what the real one does.
    return patched as Call;
  };
  return {
    ...real,
    lstat: hanging(real.lstat as never),
    open: hanging(real.open as never),
    stat: hanging(real.stat as never),
  };
}

/** From now on the folder hangs, until what this returns is called. */
export function hang(folder: string): () => void {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  hung.share = folder;
  hung.pipe = pipe;
  hung.calls = 0;
  const letGo = (): void => {
    if (hung.pipe === null) return;
    hung.pipe = null;
    // A writer that comes lets the readers of a pipe go.
    closeSync(openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK));
  };
  onTestFinished(letGo);
  return letGo;
}

/** A share with so many files that hangs, and the way to let everything go that hangs on it. */
export function hungShare(files: number): { readonly folder: string; letGo(): void } {
  const folder = temporaryFolder();
  for (let number = 0; number < files; number += 1) writeFileSync(join(folder, `${number}.jpg`), 'x');
  return { folder, letGo: hang(folder) };
}
