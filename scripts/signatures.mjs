// `npm run signatures`: the registry's signature of every installed package. Fails on every answer but a good one; where none can be had it
// says `skipped` and why.
import { spawnSync } from 'node:child_process';
import { ensureDependencies, fail, root } from './lib/runtime.mjs';
import { judgeSignatures } from './lib/signatures.mjs';

const windows = process.platform === 'win32';

try {
  ensureDependencies();
  const args = ['audit', 'signatures', '--fetch-retries=0', '--fetch-timeout=30000'];
  const { status, stdout, stderr } = spawnSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    encoding: 'utf8',
    shell: windows,
    maxBuffer: 64 * 1024 * 1024,
  });
  const output = `${stdout ?? ''}${stderr ?? ''}`;
  const { kind, reason } = judgeSignatures({ status, output });
  process.stdout.write(
    kind === 'skipped' ? `skipped: signatures of packages can't be audited here (${reason})\n` : output,
  );
  process.exitCode = kind === 'failed' ? 1 : 0;
} catch (error) {
  fail(error);
}
