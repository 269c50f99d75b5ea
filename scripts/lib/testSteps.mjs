// What the commands that run tests share: steps as child processes, and what they used of the processor.
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { root } from './runtime.mjs';

/** The arguments of Node that run a development tool: `tool('tsc', '-b')`. */
export function tool(name, ...args) {
  return ['scripts/run.mjs', name, ...args];
}

/** Vitest with a report for machines; `args` choose what runs. */
export function vitest(report, ...args) {
  return tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args);
}

/** Shows a step's output only when it fails. `environment` is added to ours. */
export async function quietly(name, args, environment = {}) {
  let output = '';
  const passed = await ended(args, environment, (text) => {
    output += text;
  });
  process.stdout.write(passed ? `ok      ${name}\n` : `\nFAILED  ${name}\n${output}\n`);
  return { name, passed, output };
}

/** Shows a step's output as it comes, whole lines under its name, since others run beside it. `environment` is added to ours. */
export async function loudly(name, args, environment = {}) {
  let line = '';
  let output = '';
  const passed = await ended(args, environment, (text) => {
    output += text;
    const lines = (line + text).split('\n');
    line = lines.pop();
    for (const whole of lines) process.stdout.write(`${name}: ${whole}\n`);
  });
  if (line !== '') process.stdout.write(`${name}: ${line}\n`);
  process.stdout.write(`${passed ? 'ok     ' : 'FAILED '} ${name}\n`);
  return { name, passed, output };
}

/**
 * Seconds that the processors of this machine have worked since it started, whoever for: a browser ends its processes in a way that no
 * parent learns what they used, so that a sum over children misses a third of it. The difference of two is a step's own where nothing else runs.
 */
export function workedSeconds() {
  const ofOne = ({ times: { user, nice, sys, irq } }) => user + nice + sys + irq;
  return cpus().reduce((sum, one) => sum + ofOne(one), 0) / 1_000;
}

function ended(args, environment, onText) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment },
    });
    child.stdout.setEncoding('utf8').on('data', onText);
    child.stderr.setEncoding('utf8').on('data', onText);
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}
