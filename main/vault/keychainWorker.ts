import { readFileSync } from 'node:fs';
import { Entry } from '@napi-rs/keyring';

/**
 * The process of `keychainProcess.ts`: `get SERVICE ACCOUNT`, or `set SERVICE ACCOUNT` with the text on stdin. It writes one
 * `KeychainAnswer` to stdout.
 *
 * On Linux only the Secret Service will do: the library's own fallback, the kernel keyring, forgets at reboot, and the
 * credentials would be lost with it.
 */
export type KeychainAnswer =
  /** Null where there is no such entry. */
  | { readonly kind: 'got'; readonly password: string | null }
  | { readonly kind: 'stored' }
  /** There is no keychain here, or it said no. */
  | { readonly kind: 'failed'; readonly message: string };

process.stdout.write(JSON.stringify(answer(process.argv.slice(2))));

function answer([action, service = '', account = '']: readonly string[]): KeychainAnswer {
  try {
    const entry = new Entry(service, account, { linux: { store: 'secret-service' } });
    if (action === 'get') return { kind: 'got', password: entry.getPassword() };
    entry.setPassword(readFileSync(0, 'utf8'));
    return { kind: 'stored' };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
