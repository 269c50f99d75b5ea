import type { KeyProvider } from '../../../station/api.ts';
import { type Check, ok, warn } from './check.ts';

/** Whether the operating system keeps the key that locks the credentials. */
export function keychainCheck(providers: readonly KeyProvider[]): Check {
  return {
    name: 'keychain',
    run: async () => {
      const keychain = providers.find((provider) => provider.kind !== 'key_file');
      if (await keychain?.isAvailable()) return ok('The keychain of this machine keeps the key of the credentials.');
      return warn('No keychain here: the key of the credentials lies in a file beside the data.');
    },
  };
}
