// `npm run electronegativity`: Electron's known pitfalls, looked for in the built app. Each check with findings of medium or above
// must be answered in docs/security.md with their number (`× 1`), and each answer must have its findings. A planted pitfall must be found first, so that a broken tool is not taken for a clean app.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare, fetchTool, findingsOf, scan } from './lib/electronegativity.mjs';
import { importClosure } from './lib/importClosure.mjs';
import { ensureBuild, ensureDependencies, fail, root } from './lib/runtime.mjs';

const planted = 'WEB_SECURITY_JS_CHECK';
const plantedCode = `const { BrowserWindow } = require('electron'); new BrowserWindow({ webPreferences: { webSecurity: false } });`;

try {
  ensureDependencies();
  ensureBuild();
  const { program, why } = fetchTool();
  if (program === null) process.stdout.write(`skipped: electronegativity can't be fetched here (${why})\n`);
  else process.exitCode = check(program) ? 0 : 1;
} catch (error) {
  fail(error);
}

function check(program) {
  const manifest = readFileSync(join(root, 'package.json'), 'utf8');
  const version = electronVersion(JSON.parse(manifest));
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-electronegativity-'));
  try {
    const trap = join(folder, 'planted');
    mkdirSync(trap);
    writeFileSync(join(trap, 'package.json'), '{ "name": "planted", "version": "1.0.0", "main": "main.js" }');
    writeFileSync(join(trap, 'main.js'), plantedCode);
    const caught = compare(findingsOf(scan(program, trap, version)), '');
    if (!caught.unanswered.includes(`${planted} × 1`))
      throw new Error(`The planted pitfall (${planted}) was not found.`);
    // What Electron runs: its entry with all that this imports, at once or later, the preload and the page.
    const app = join(folder, 'app');
    mkdirSync(app);
    writeFileSync(join(app, 'package.json'), manifest);
    const main = join(root, 'dist', 'main');
    for (const name of importClosure(main, 'electron.js', { lazy: true }).files)
      cpSync(join(main, name), join(app, name));
    for (const part of ['preload', 'renderer']) cpSync(join(root, 'dist', part), join(app, part), { recursive: true });
    return judge(findingsOf(scan(program, app, version)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function electronVersion({ devDependencies = {}, optionalDependencies = {} }) {
  const version = devDependencies.electron ?? optionalDependencies.electron;
  if (version === undefined) throw new Error('package.json names no version of Electron.');
  return version;
}

function judge(found) {
  const { unanswered, stale } = compare(found, readFileSync(join(root, 'docs', 'security.md'), 'utf8'));
  process.stdout.write(`Found: ${[...found].map(([name, count]) => `${name} × ${count}`).join(', ') || 'nothing'}\n`);
  if (unanswered.length > 0) process.stdout.write(`Not answered in docs/security.md: ${unanswered.join(', ')}\n`);
  if (stale.length > 0)
    process.stdout.write(`Answered in docs/security.md, and not found any more: ${stale.join(', ')}\n`);
  return unanswered.length === 0 && stale.length === 0;
}
