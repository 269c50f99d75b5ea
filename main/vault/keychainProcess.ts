import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { workerFile } from '../lib/workers/workerFile.ts';
import type { KeychainAnswer } from './keychainWorker.ts';

/**
 * On a session bus that never answers the keychain library's constructor blocks its thread for good (measured); only a
 * process can be ended.
 */
export interface KeychainCall {
  readonly service: string;
  readonly account: string;
  readonly limitMs: number;
}

/** Null without an entry. Rejects without a keychain, or when it is late. */
export async function readKeychain(call: KeychainCall): Promise<string | null> {
  const answer = await runKeychain('get', call, '');
  return answer.kind === 'got' ? answer.password : null;
}

/** The text goes through a pipe, for other users can read arguments. */
export async function writeKeychain(call: KeychainCall, password: string): Promise<void> {
  await runKeychain('set', call, password);
}

/**
 * The installed program cannot run as Node (a fuse), so this switch makes it run the keychain's program
 * (`hosts/electron/givenCommand.ts`).
 */
const packedSwitch = '--keychain-process';

function isPackedDesktop(): boolean {
  return process.versions.electron !== undefined && import.meta.url.includes('/app.asar');
}

async function runKeychain(action: 'get' | 'set', call: KeychainCall, input: string): Promise<KeychainAnswer> {
  const program = isPackedDesktop() ? null : fileURLToPath(workerFile('keychainWorker', import.meta.url));
  const child = spawn(
    process.execPath,
    [...(program === null ? [packedSwitch] : [program]), action, call.service, call.account],
    {
      stdio: ['pipe', 'pipe', 'ignore'],
      // Electron's binary of a checkout needs it to run as Node.
      env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      timeout: call.limitMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
    },
  );
  const ended = new Promise<number | null>((settle, reject) => {
    child.on('error', reject);
    child.on('close', settle);
  });
  // A child that fails early closes its pipe; its exit code says enough.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [output, code] = await Promise.all([text(child.stdout), ended]);
  if (code === null) throw new Error('The keychain did not answer in time');
  if (code !== 0) throw new Error('There is no keychain here');
  // The program writes nothing else.
  const answer = JSON.parse(output) as KeychainAnswer;
  if (answer.kind === 'failed') throw new Error('There is no keychain here', { cause: answer.message });
  return answer;
}
