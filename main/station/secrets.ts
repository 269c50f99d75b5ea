/** What hosts may use of the vault: the keys that they hand to `openStation`, and what keeps secrets out of logs. */
export { keychainKey } from '../vault/keychainKey.ts';
export { keyFile } from '../vault/keyFile.ts';
export { redact } from '../vault/redact.ts';
