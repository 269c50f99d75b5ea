export function isLines(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

/** The lines, with another failure at their end; `onEnd` however they end. */
export async function* linesWith(
  lines: AsyncIterable<unknown>,
  asFailure: (error: unknown) => Error,
  onEnd: () => void = () => undefined,
): AsyncGenerator {
  try {
    yield* lines;
  } catch (error) {
    throw asFailure(error);
  } finally {
    onEnd();
  }
}
