import { asGiven, type Text, text } from '../../texts/text.ts';
import type { AnswerKind, Rejection, RejectionAnswer } from '../model.ts';

const kindTexts = {
  not_on_item: text('answer.notOnItem'),
  worn_off: text('answer.wornOff'),
  cannot_be_better: text('answer.cannotBeBetter'),
  other: text('answer.other'),
} as const satisfies Readonly<Record<AnswerKind, Text>>;

/** In words: a person's own come first. */
export function answerText({ kind, words }: Pick<RejectionAnswer, 'kind' | 'words'>): Text {
  return words === null ? kindTexts[kind] : asGiven(words);
}

/** What a result tells of an answer. */
export interface AnsweredRejection {
  readonly side: string;
  readonly reason: string;
  readonly answer: RejectionAnswer;
}

export function answeredRejections(rejections: readonly Rejection[]): readonly AnsweredRejection[] {
  return rejections.flatMap(({ sideName: side, reason, answer }) =>
    answer === null ? [] : [{ side, reason, answer }],
  );
}
