import type { ServerResponse } from 'node:http';

/** Long enough for any sender, in keyboard characters that no reader takes for more than text. */
const challengePattern = /^[\x21-\x7e]{1,512}$/;

/** `challenge`, `hub.challenge` or `webhook_challenge`, asked before a sender sends. Null where it is missing or repeated. */
export function challengeOf(query: URLSearchParams): string | null {
  const given = [...query].filter(([name]) => /^(\w+[._-])?challenge$/i.test(name));
  const value = given.length === 1 ? (given[0]?.[1] ?? '') : '';
  return challengePattern.test(value) ? value : null;
}

/** Plain text, so that no browser reads it as anything else. */
export function echoChallenge(response: ServerResponse, challenge: string): void {
  response.writeHead(200, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(challenge),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  });
  response.end(challenge);
}
