import type { Text } from '../../main/texts/text.ts';
import type { KeyProvider, KeyProviderKind } from '../../main/vault/keyProvider.ts';

/** A key provider in memory, whose availability and key a test can change. */
export interface MemoryKey extends KeyProvider {
  available: boolean;
  key: Buffer | null;
  broken: Error | null;
}

export function memoryKey(kind: KeyProviderKind, notice: Text | null = null): MemoryKey {
  return {
    kind,
    notice,
    available: true,
    key: null,
    broken: null,
    async isAvailable() {
      return this.available;
    },
    async load() {
      if (this.broken) throw this.broken;
      return this.key;
    },
    async store(key) {
      if (this.broken) throw this.broken;
      this.key = Buffer.from(key);
    },
  };
}
