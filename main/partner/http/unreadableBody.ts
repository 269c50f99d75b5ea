export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

export class AnswerCut extends Error {
  override readonly name = 'AnswerCut';
}
