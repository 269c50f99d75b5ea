export function isLines(answer: unknown): answer is AsyncIterable<unknown> {
  return typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
}

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
