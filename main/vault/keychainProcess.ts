import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

/**
 * The keychain library runs in a process of its own: on a session bus that accepts and never answers, its constructor was
 * measured to block the calling thread for good, and no signal or worker helps against that. A process can be ended.
 *
 * On Linux only the Secret Service will do: the library's own fallback, the kernel keyring, forgets at reboot, and the
 * credentials would be lost with it.
 */
const script = `
  const { Entry } = require(process.argv[1]);
  const [action, service, account] = process.argv.slice(2);
  const entry = new Entry(service, account, { linux: { store: 'secret-service' } });
  if (action === 'get') process.stdout.write(JSON.stringify(entry.getPassword()));
  else entry.setPassword(require('node:fs').readFileSync(0, 'utf8'));
`;

export interface KeychainCall {
  readonly service: string;
  readonly account: string;
  readonly limitMs: number;
}

/** The entry's text, or null where there is none. Rejects where there is no keychain, or when it did not answer in time. */
export async function readKeychain(call: KeychainCall): Promise<string | null> {
  const answer: unknown = JSON.parse(await runKeychain('get', call, ''));
  return typeof answer === 'string' ? answer : null;
}

/** Stores the entry's text. The text goes over a pipe: other users can read a process's arguments. */
export async function writeKeychain(call: KeychainCall, password: string): Promise<void> {
  await runKeychain('set', call, password);
}

async function runKeychain(action: 'get' | 'set', call: KeychainCall, input: string): Promise<string> {
  const library = createRequire(import.meta.url).resolve('@napi-rs/keyring');
  const child = spawn(process.execPath, ['-e', script, library, action, call.service, call.account], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Electron's binary is a Node only when told so.
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    timeout: call.limitMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
  });
  const ended = new Promise<number | null>((settle, reject) => {
    child.on('error', reject);
    child.on('close', settle);
  });
  // A child that failed early closes its pipe; its exit code says all there is to say.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const [output, code] = await Promise.all([text(child.stdout), ended]);
  if (code === 0) return output;
  throw new Error(code === null ? 'The keychain did not answer in time' : 'There is no keychain here');
}
