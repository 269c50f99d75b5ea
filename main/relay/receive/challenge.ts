import type { ServerResponse } from 'node:http';

/** Longer than any; nothing but what is seen on a keyboard, so that no reader can take it for more than text. */
const challengePattern = /^[\x21-\x7e]{1,512}$/;

/** What a sender asks to be echoed before it sends: `challenge`, `hub.challenge`, `webhook_challenge`. Null where it does not ask, or twice. */
export function challengeOf(query: URLSearchParams): string | null {
  const given = [...query].filter(([name]) => /^(\w+[._-])?challenge$/i.test(name));
  const value = given.length === 1 ? (given[0]?.[1] ?? '') : '';
  return challengePattern.test(value) ? value : null;
}

/** As plain text, which no browser is to read as anything else. */
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
