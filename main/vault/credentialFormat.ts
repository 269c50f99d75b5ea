import { StationError } from '../domain/failure.ts';
import { type Text, text } from '../texts/text.ts';

/** Spec section 5. */
const apiKeyPrefix = 'leo_';
const userTokenPrefix = 'lm_usr_';
const maxSecretLength = 1000;

/** Trims. Throws `StationError` `invalid`, field `api_key`, without the key. */
export function parseApiKey(pasted: string): string {
  return parseSecret(pasted, { prefix: apiKeyPrefix, field: 'api_key', name: 'secret.apiKey' });
}

/** Trims. Throws `StationError` `invalid`, field `user_token`, without the token. */
export function parseUserToken(pasted: string): string {
  return parseSecret(pasted, { prefix: userTokenPrefix, field: 'user_token', name: 'secret.userToken' });
}

interface SecretFormat {
  readonly prefix: string;
  readonly field: string;
  readonly name: 'secret.apiKey' | 'secret.userToken';
}

function parseSecret(pasted: string, format: SecretFormat): string {
  const secret = pasted.trim();
  const problem = findProblem(secret, format);
  if (problem === null) return secret;
  throw new StationError('invalid', problem, { field: format.field });
}

function findProblem(secret: string, format: SecretFormat): Text | null {
  const { prefix } = format;
  const name = text(format.name);
  if (secret === '') return text('secret.empty', { name });
  if (secret.length > maxSecretLength) return text('secret.long', { name, most: maxSecretLength });
  // A header carries only visible ASCII.
  if (!/^[\x21-\x7e]+$/.test(secret)) return text('secret.odd', { name });
  if (!secret.startsWith(prefix)) return text('secret.begin', { name, prefix });
  if (secret.length === prefix.length) return text('secret.ends', { name, prefix });
  return null;
}
