/** The partner answered, and this station failed to save it. */
export class NotRecorded extends Error {
  override readonly name = 'NotRecorded';
}

/** The effect has happened, so a failure here is `NotRecorded`: read before repeating. */
export function keepAnswer<Result>(record: () => Result): Result {
  try {
    return record();
  } catch (error) {
    throw new NotRecorded('not recorded', { cause: error });
  }
}
