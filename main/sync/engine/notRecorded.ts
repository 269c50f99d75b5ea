/** The partner has answered, and the station could not keep the answer: its disk failed, say. `cause` is why. */
export class NotRecorded extends Error {
  override readonly name = 'NotRecorded';
}

/** Records what the partner has answered. A failure here comes after the effect: `NotRecorded`, so that it is read before it is repeated. */
export function keepAnswer<Result>(record: () => Result): Result {
  try {
    return record();
  } catch (error) {
    throw new NotRecorded('not recorded', { cause: error });
  }
}
