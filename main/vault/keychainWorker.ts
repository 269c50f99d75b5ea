import { readFileSync } from 'node:fs';
import { Entry } from '@napi-rs/keyring';

/**
 * Arguments: `get SERVICE ACCOUNT`, or `set SERVICE ACCOUNT` with the text on stdin. Writes one `KeychainAnswer` to
 * stdout.
 *
 * On Linux only the Secret Service will do: the library's fallback, the kernel keyring, forgets at reboot.
 */
export type KeychainAnswer =
  /** Null without an entry. */
  | { readonly kind: 'got'; readonly password: string | null }
  | { readonly kind: 'stored' }
  /** No keychain, or it refused. */
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
