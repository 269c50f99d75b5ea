// `npm run electronegativity`: Electron's known pitfalls, looked for in the built app. Each finding of medium or above must be answered by
// name in docs/security.md. The tool brings 400 packages, so it is fetched when it is asked for and is no dependency.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild, ensureDependencies, fail, root } from './lib/runtime.mjs';

const tool = '@doyensec/electronegativity@1.10.3';

try {
  ensureDependencies();
  ensureBuild();
  process.exitCode = check() ? 0 : 1;
} catch (error) {
  fail(error);
}

function check() {
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-electronegativity-'));
  try {
    // What is Electron's: its entry with the host's code, the preload and the page.
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    cpSync(join(root, 'dist', 'main', 'electron.js'), join(folder, 'electron.js'));
    for (const part of ['preload', 'renderer'])
      cpSync(join(root, 'dist', part), join(folder, part), { recursive: true });
    const report = join(folder, 'report.csv');
    // Away from the checkout, whose own Node the tool does not take.
    const windows = process.platform === 'win32';
    const args = ['--yes', tool, '-i', folder, '-o', report, '-s', 'medium', '-r'];
    spawnSync(windows ? 'npx.cmd' : 'npx', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: windows });
    // It asks for its own translations first; without a network its request ends the program.
    if (!existsSync(report)) throw new Error('The tool gave no report. It needs a network; its own words are above.');
    return judge(readFileSync(report, 'utf8'), readFileSync(join(root, 'docs', 'security.md'), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function judge(report, answers) {
  const found = new Set(report.match(/^[A-Z_]+_CHECK(?=,)/gm) ?? []);
  const open = [...found].filter((name) => !answers.includes(`\`${name}\``));
  process.stdout.write(`Found: ${[...found].join(', ') || 'nothing'}\n`);
  if (open.length > 0) process.stdout.write(`Not answered in docs/security.md: ${open.join(', ')}\n`);
  return open.length === 0;
}
