import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders, mounts and processes of one fault; `clear` takes all of them away again, whatever happened. */
export interface Workplace {
  /** A new empty folder. */
  folder(name: string): string;
  /** Mounts and remembers it. Throws with the system's words. */
  mount(options: readonly string[], target: string): void;
  unmount(target: string): void;
  own(child: ChildProcess): void;
  onClear(work: () => Promise<unknown> | unknown): void;
  clear(): Promise<void>;
}

const unmountTries = 50;

export function openWorkplace(): Workplace {
  const top = mkdtempSync(join(tmpdir(), 'sideshot-faults-'));
  const mounts: string[] = [];
  const children = new Set<ChildProcess>();
  const endings: (() => Promise<unknown> | unknown)[] = [];

  function unmount(target: string): void {
    for (let attempt = 0; attempt < unmountTries; attempt += 1) {
      if (spawnSync('umount', [target]).status === 0) {
        mounts.splice(mounts.lastIndexOf(target), 1);
        return;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
    throw new Error(`${target} could not be unmounted`);
  }

  return {
    folder: (name) => mkdtempSync(join(top, `${name}-`)),
    mount(options, target) {
      const done = spawnSync('mount', [...options, target], { encoding: 'utf8' });
      if (done.status !== 0) throw new Error(`mount ${options.join(' ')}: ${done.stderr.trim()}`);
      mounts.push(target);
    },
    unmount,
    own(child) {
      children.add(child);
      child.once('exit', () => children.delete(child));
    },
    onClear: (work) => void endings.push(work),
    async clear() {
      const left = [...children];
      const gone = left.map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of left) child.kill('SIGKILL');
      await Promise.all(gone);
      for (const end of endings.splice(0).reverse()) await end();
      for (const target of [...mounts].reverse()) unmount(target);
      rmSync(top, { recursive: true, force: true });
    },
  };
}
