import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const module = join(import.meta.dirname, '..', '..', '..', 'main', 'hosts', 'endProcess.ts');

/** How a process ends that does `work`, and then wants to end with 7. */
async function endOf(work: string): Promise<{ readonly end: number | NodeJS.Signals | null; readonly said: string }> {
  const code = `import { open, readFile } from 'node:fs/promises';
    import { endProcess } from ${JSON.stringify(module)};
    ${work}
    await endProcess({ code: 7, exit: (code) => process.exit(code), say: ({ id }) => console.log(id) });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [status, signal] = await once(child, 'close');
  return { end: status ?? signal, said };
}

test('a process ends with its code, and what is quick is waited for', async () => {
  expect(await endOf('void readFile(process.execPath);')).toEqual({ end: 7, said: '' });
});

test.skipIf(process.platform === 'win32')(
  'a process ends with its code also while a call of the file system hangs, and says so',
  async () => {
    const pipe = join(temporaryFolder(), 'pipe');
    execFileSync('mkfifo', [pipe]);
    // Nobody writes to it: the thread waits within the system.
    const work = `open(${JSON.stringify(pipe)}, 'r').catch(() => undefined);`;
    expect(await endOf(work)).toEqual({ end: 7, said: 'command.notWaitedFor\n' });
    const noShell = `${work} process.execve = () => { throw new Error('no shell'); };`;
    expect(await endOf(noShell)).toMatchObject({ end: 'SIGKILL' });
  },
);
