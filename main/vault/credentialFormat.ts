import { StationError } from '../domain/failure.ts';

/** Spec section 5: what the partner's credentials look like. */
const apiKeyPrefix = 'leo_';
const userTokenPrefix = 'lm_usr_';
const longestSecret = 1000;

/** The API key without surrounding whitespace. Throws `StationError` `invalid`, field `api_key`, that never repeats the key. */
export function parseApiKey(text: string): string {
  return parseSecret(text, { prefix: apiKeyPrefix, field: 'api_key', name: 'API key' });
}

/** The user token without surrounding whitespace. Throws `StationError` `invalid`, field `user_token`, never repeating it. */
export function parseUserToken(text: string): string {
  return parseSecret(text, { prefix: userTokenPrefix, field: 'user_token', name: 'user token' });
}

interface SecretFormat {
  readonly prefix: string;
  readonly field: string;
  readonly name: string;
}

function parseSecret(text: string, format: SecretFormat): string {
  const secret = text.trim();
  const problem = findProblem(secret, format);
  if (problem === null) return secret;
  throw new StationError('invalid', `The ${format.name} ${problem}`, { field: format.field });
}

function findProblem(secret: string, { prefix }: SecretFormat): string | null {
  if (secret === '') return 'is empty. Paste it as the partner gave it.';
  if (secret.length > longestSecret) return `is longer than ${longestSecret} characters. Paste only the key itself.`;
  // A header value carries visible ASCII alone; anything else is a slip of copy and paste.
  if (!/^[\x21-\x7e]+$/.test(secret)) {
    return 'has spaces, line breaks or other characters that do not belong there. Paste only the key itself.';
  }
  if (!secret.startsWith(prefix)) return `does not begin with "${prefix}". Check that it is the right one.`;
  if (secret.length === prefix.length) return `ends after "${prefix}". Paste all of it.`;
  return null;
}
