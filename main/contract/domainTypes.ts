export { stationErrorCodes } from '../domain/failure.ts';
export type { AnswerKind, ExistingAnswer, ItemSort, Stage } from '../domain/model.ts';
export { existingAnswers, itemSorts, stages } from '../domain/model.ts';

/** Queue lists that are no stage. */
export const itemLists = ['onlyHere', 'doneToday'] as const;
export type ItemListName = (typeof itemLists)[number];
