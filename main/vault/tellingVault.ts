import type { Vault } from './vault.ts';

/** The same vault, that tells of each secret which goes through it: API keys, user tokens and tokens of relays. */
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
