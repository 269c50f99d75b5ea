/** The domain's words that the contract speaks. */

export { stationErrorCodes } from '../../main/domain/failure.ts';
export type { ExistingAnswer, ItemSort, Stage, WaitReason } from '../../main/domain/model.ts';
export { existingAnswers, itemSorts, stages } from '../../main/domain/model.ts';

/** Lists of the queue that are no stage: items with photos that are at this station alone, and items that were done today. */
export const itemLists = ['onlyHere', 'doneToday'] as const;
export type ItemListName = (typeof itemLists)[number];
