import type { Text } from '../texts/text.ts';

/** The vault's master key: AES-256. */
export const masterKeyBytes = 32;

export type KeyProviderKind = 'keychain' | 'safe_storage' | 'key_file';

/** Where the 32-byte master key of the vault is kept: OS keychain, Electron's safeStorage, or a key file. */
export interface KeyProvider {
  readonly kind: KeyProviderKind;
  /** Whether it works here now; never throws. */
  isAvailable(): Promise<boolean>;
  /** Null when this provider holds no key for this data folder. Throws where it cannot be read now (locked, damaged). */
  load(): Promise<Buffer | null>;
  store(key: Buffer): Promise<void>;
  /** For the person, or null: the key file says that the key lies beside the data. */
  readonly notice: Text | null;
}
