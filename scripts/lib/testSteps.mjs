// What the commands that run tests share: steps as child processes, and what they used of the processor.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from './runtime.mjs';

/** The arguments of Node that run a development tool: `tool('tsc', '-b')`. */
export function tool(name, ...args) {
  return ['scripts/run.mjs', name, ...args];
}

/** Vitest with a report for machines; `args` choose what runs. */
export function vitest(report, ...args) {
  return tool('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args);
}

/** Shows a step's output only when it fails. */
export async function quietly(name, args) {
  let output = '';
  const passed = await ended(args, {}, (text) => {
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

/** Seconds of processor time of all children that have ended, where the system tells it; else null. */
export function childrensSeconds() {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Fields 16 and 17 of proc(5), in hundredths of a second, counted from field 3.
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return null;
  }
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
