import type { ClientContext, ClientLink } from '@orpc/client';

/** `again` makes the call once more. Throws what the caller is to get. */
export type AnswerFailure = (error: unknown, again: () => Promise<unknown>) => Promise<unknown>;

/** Each failed call is what `answer` makes of it. */
export function withFailureAnswer<TContext extends ClientContext>(
  link: ClientLink<TContext>,
  answer: AnswerFailure,
): ClientLink<TContext> {
  return { call: (...call) => link.call(...call).catch((error) => answer(error, () => link.call(...call))) };
}
