import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const launcher = pathToFileURL(join(import.meta.dirname, '..', '..', '..', 'scripts', 'lib', 'pinnedNode.mjs')).href;

function settingsOf(environment: NodeJS.ProcessEnv): unknown {
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-become-'));
  const reported = join(folder, 'told.mjs');
  writeFileSync(
    reported,
    'const { MALLOC_ARENA_MAX: a, MALLOC_MMAP_THRESHOLD_: m } = process.env; console.log(JSON.stringify([a, m, ...process.execArgv]));',
  );
  const starter = join(folder, 'starter.mjs');
  writeFileSync(
    starter,
    `import { become } from ${JSON.stringify(launcher)};\nbecome(${JSON.stringify(reported)}, []);`,
  );
  return JSON.parse(execFileSync(process.execPath, [starter], { env: environment, encoding: 'utf8' }));
}

test('a station is started so that memory of pictures goes back to the system, unless told otherwise', () => {
  const { MALLOC_ARENA_MAX: _arenas, MALLOC_MMAP_THRESHOLD_: _threshold, ...plain } = process.env;
  expect(settingsOf(plain)).toEqual(['2', '65536', '--max-semi-space-size=16']);
  expect(settingsOf({ ...plain, MALLOC_ARENA_MAX: '8' })).toEqual(['8', '65536', '--max-semi-space-size=16']);
});
