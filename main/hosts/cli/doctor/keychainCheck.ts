import type { KeyProvider } from '../../../station/api.ts';
import { text } from '../../../texts/text.ts';
import { type Check, ok, warn } from './check.ts';

export function keychainCheck(providers: readonly KeyProvider[]): Check {
  return {
    name: 'keychain',
    run: async () => {
      const keychain = providers.find((provider) => provider.kind !== 'key_file');
      if (await keychain?.isAvailable()) return ok(text('doctor.keychain'));
      return warn(text('doctor.noKeychain'));
    },
  };
}
