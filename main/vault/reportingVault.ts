import type { Vault } from './vault.ts';

/** Reports each secret that passes: API keys, user tokens, relays' tokens. */
export function reportingVault(vault: Vault, reported: (...secrets: readonly (string | null)[]) => void): Vault {
  return {
    async read(connection) {
      const credentials = await vault.read(connection);
      if (credentials !== null) reported(credentials.apiKey, credentials.userToken);
      return credentials;
    },
    write(connection, credentials) {
      reported(credentials.apiKey, credentials.userToken);
      return vault.write(connection, credentials);
    },
    notice: () => vault.notice(),
  };
}
