import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const module = join(import.meta.dirname, '..', '..', '..', 'main', 'hosts', 'cli', 'endProcess.ts');

/** How a process ends that does `work`, and then wants to end with 7. */
async function endOf(work: string): Promise<readonly [number | null, NodeJS.Signals | null]> {
  const code = `import { open, readFile } from 'node:fs/promises';
    import { endProcess } from ${JSON.stringify(module)};
    ${work}
    await endProcess(7);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [status, signal] = await once(child, 'exit');
  return [status, signal];
}

test('a process ends with its code, and what is quick is waited for', async () => {
  expect(await endOf('void readFile(process.execPath);')).toEqual([7, null]);
});

test.skipIf(process.platform === 'win32')('a process ends also while a call of the file system hangs', async () => {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  // Nobody writes to it: the thread waits within the system.
  const work = `open(${JSON.stringify(pipe)}, 'r').catch(() => undefined);`;
  expect(await endOf(work)).toEqual([null, 'SIGKILL']);
});
