import type { Vault } from './vault.ts';

/** Reports each secret that passes: API keys, user tokens, relays' tokens. */
export function tellingVault(vault: Vault, told: (...secrets: readonly (string | null)[]) => void): Vault {
  return {
    async read(connection) {
      const credentials = await vault.read(connection);
      if (credentials !== null) told(credentials.apiKey, credentials.userToken);
      return credentials;
    },
    write(connection, credentials) {
      told(credentials.apiKey, credentials.userToken);
      return vault.write(connection, credentials);
    },
    notice: () => vault.notice(),
  };
}
