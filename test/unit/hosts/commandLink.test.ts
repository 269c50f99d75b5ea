import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandLink, installCommand } from '../../../main/hosts/electron/commandLink.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const program = `#!/bin/sh\nprintf '%s|' "$@"\n`;
const place = { platform: 'linux', resources: '/r', home: '/h', appImage: undefined } as const;

function executable(path: string, script: string): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return path;
}

test('an installer has seen to it on Windows and by a deb', () => {
  expect(commandLink({ ...place, platform: 'win32' })).toBeNull();
  expect(commandLink(place)).toBeNull();
});

test.skipIf(process.platform === 'win32')("an AppImage is started with the command's own arguments", async () => {
  const home = temporaryFolder();
  const appImage = executable(join(temporaryFolder(), "Kim's Sideshot 1.0.AppImage"), program);
  const link = commandLink({ ...place, home, appImage });
  expect(inEnglish(await installCommand(link!))).toContain(join(home, '.local/bin/sideshot'));
  // Again, e.g. after an update.
  await installCommand(link!);
  const out = execFileSync(join(home, '.local/bin/sideshot'), ['status', 'a b'], { encoding: 'utf8' });
  expect(out).toBe('--command|status|a b|');
});

test.skipIf(process.platform === 'win32')('on macOS a link leads into the app, wherever that lies', async () => {
  const contents = join(temporaryFolder(), 'Side shot.app', 'Contents');
  executable(join(contents, 'MacOS', 'sideshot'), program);
  const own = join(import.meta.dirname, '../../../packaging/mac/bin/sideshot');
  const to = join(contents, 'Resources', 'bin', 'sideshot');
  mkdirSync(join(to, '..'), { recursive: true });
  execFileSync('cp', [own, to]);
  const link = commandLink({ ...place, platform: 'darwin', resources: join(contents, 'Resources') });
  expect(link).toEqual({ kind: 'link', at: '/usr/local/bin/sideshot', to });
  const at = join(temporaryFolder(), 'sideshot');
  await installCommand({ kind: 'link', at, to });
  expect(execFileSync(at, ['status', 'a b'], { encoding: 'utf8' })).toBe('--command|status|a b|');
});

test('who may not write there is told the line to run', async () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  const reported = await installCommand({ kind: 'link', at: join(file, 'sideshot'), to: "/Applications/Kim's.app/x" });
  expect(inEnglish(reported)).toContain(`sudo ln -sf '/Applications/Kim'\\''s.app/x' '${join(file, 'sideshot')}'`);
});
