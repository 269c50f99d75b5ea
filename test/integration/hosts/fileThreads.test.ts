import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const root = join(import.meta.dirname, '..', '..', '..');

test.skipIf(process.platform === 'win32')('more files can hang at once than libuv has threads by itself', async () => {
  const pipe = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const script = `
    await import(${JSON.stringify(pathToFileURL(join(root, 'main', 'hosts', 'fileThreads.ts')).href)});
    const { open, readFile } = await import('node:fs/promises');
    for (let call = 0; call < 6; call += 1) open(${JSON.stringify(pipe)}, 'r');
    await readFile(${JSON.stringify(import.meta.filename)});
    console.log('read');`;
  const { UV_THREADPOOL_SIZE: _, ...env } = process.env;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [reported] = await once(child.stdout, 'data');
  expect(String(reported)).toBe('read\n');
});
