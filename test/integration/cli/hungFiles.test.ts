import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../main/store/openStore.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';
import { cameraJpeg } from '../../fixtures/pictures.ts';
import { runCommand } from './command.ts';
import { runBuilt, startBuilt } from './sideshot.ts';

/** One of the program's file threads waits for a writer that never comes, as on a drive that has gone: no signal wakes it. */
function withHungThread(): Record<string, string> {
  const folder = temporaryFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  // A writer that comes lets it go: whatever fails here, nothing hangs on.
  onTestFinished(() => closeSync(openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)));
  const script = join(folder, 'hang.mjs');
  // The program's threads load it too, and are left alone.
  writeFileSync(
    script,
    `import { open } from 'node:fs/promises';
     if (/cli\\.js$/.test(process.argv[1] ?? '')) open(${JSON.stringify(pipe)}, 'r');`,
  );
  return { NODE_OPTIONS: `--import=${pathToFileURL(script)}` };
}

const said = /has stopped without waiting for a call to files/;
const logOf = (data: string) => readFileSync(join(data, 'logs', 'station.log'), 'utf8');
const unlessWindows = test.skipIf(process.platform === 'win32');

unlessWindows(
  'the web host ends when it is told to, with its own exit code, while a file call hangs for good',
  async () => {
    const data = temporaryFolder();
    const host = startBuilt(['start', '--host', 'web', '--no-open', '--data', data], null, withHungThread());
    expect(await host.firstLine).toContain('Sideshot is ready at');
    host.process.kill('SIGTERM');
    const { code, error } = await host.ended;
    expect({ code, error }).toEqual({ code: 0, error: expect.stringMatching(said) });
    expect(logOf(data)).toMatch(said);
    const again = await runCommand(['status', '--json', '--data', data]);
    expect(again.code).toBe(0);
  },
);

unlessWindows('a hot folder in the foreground ends too, and what it took in is there', async () => {
  const [data, hot] = [temporaryFolder(), join(temporaryFolder(), 'hot')];
  mkdirSync(hot);
  writeFileSync(join(hot, 'a.jpg'), await cameraJpeg({ width: 300, height: 200 }));
  const watch = startBuilt(['watch', hot, '--json', '--data', data], null, withHungThread());
  const { photo } = JSON.parse(await watch.firstLine);
  watch.process.kill('SIGTERM');
  const { code, error } = await watch.ended;
  expect({ code, error }).toEqual({ code: 0, error: expect.stringMatching(said) });
  expect(logOf(data)).toMatch(said);
  const store = openStore(data, { readOnly: true });
  onTestFinished(() => store.close());
  expect(store.photos.inbox().map(({ sha256 }) => sha256)).toEqual([photo.sha256]);
});

test('a command whose files all answered ends without a word', async () => {
  const { code, error } = await runBuilt(['status', '--json', '--data', temporaryFolder()]);
  expect({ code, error }).toEqual({ code: 0, error: '' });
});
