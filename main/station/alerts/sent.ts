import type { Time } from '../../lib/async/time.ts';

/** `why` is a code: an address and the words of a receiver stay out of log and page. */
export type Sent = { readonly kind: 'sent' } | { readonly kind: 'failed'; readonly why: string };

/** For all of one try, the look-up of its name included. */
const tryMs = 10_000;

/** The work must end with its signal. */
export async function sentOrWhy(
  time: Pick<Time, 'after'>,
  closing: AbortSignal,
  work: (signal: AbortSignal) => Promise<Sent>,
): Promise<Sent> {
  const limit = new AbortController();
  const cancel = time.after(tryMs, () => limit.abort(new Error('no answer')));
  try {
    return await work(AbortSignal.any([closing, limit.signal]));
  } catch (error) {
    return { kind: 'failed', why: limit.signal.aborted ? 'no_answer' : codeWithin(error) };
  } finally {
    cancel();
  }
}

function codeWithin(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > 5) return 'unreachable';
  if ('code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(error.code)) return error.code;
  return codeWithin(error.cause, depth + 1);
}
