import type { Text } from '../texts/text.ts';

/** AES-256. */
export const masterKeyBytes = 32;

export type KeyProviderKind = 'keychain' | 'safe_storage' | 'key_file';

/** OS keychain, Electron's safeStorage, or a key file. */
export interface KeyProvider {
  readonly kind: KeyProviderKind;
  /** Never throws. */
  isAvailable(): Promise<boolean>;
  /** Null without a key for this folder. Throws where it cannot be read now (locked, damaged). */
  load(): Promise<Buffer | null>;
  store(key: Buffer): Promise<void>;
  /** The key file warns that the key lies beside the data. */
  readonly notice: Text | null;
}
