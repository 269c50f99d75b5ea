export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** The compressed body is damaged or incomplete. */
export class AnswerCut extends Error {
  override readonly name = 'AnswerCut';
}
