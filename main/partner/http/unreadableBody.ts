/** The body of an answer went over its cap. */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

/** The compressed body of an answer is damaged, or ends too early. */
export class AnswerCut extends Error {
  override readonly name = 'AnswerCut';
}
