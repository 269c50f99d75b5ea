// What an answer of `npm audit signatures` means. Plain JavaScript for Node 20.

/** Codes of npm and of Node when nobody answered. */
const unanswered = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ERR_SOCKET_TIMEOUT',
  'ETIMEDOUT',
  'FETCH_ERROR',
]);
/** A registry of a company's own often hands out no keys. */
const withoutKeys = /found no dependencies to audit that were installed from a supported registry/;

/** `passed`, `failed`, or `skipped` with a reason: only where no answer could be had. Any other answer than a good one has failed. */
export function judgeSignatures({ status, output }) {
  if (status === 0) return { kind: 'passed' };
  const code = /^npm (?:error|ERR!) code (\S+)$/mu.exec(output)?.[1] ?? null;
  if (code !== null && unanswered.has(code)) {
    const reason = /^npm (?:error|ERR!).*?\breason: (.+)$/mu.exec(output)?.[1] ?? code;
    return { kind: 'skipped', reason };
  }
  const hasNoKeys = withoutKeys.test(output) || (code === 'E404' && output.includes('/-/npm/v1/keys'));
  return hasNoKeys ? { kind: 'skipped', reason: 'the registry has no keys' } : { kind: 'failed' };
}
