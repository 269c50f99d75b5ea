/** What Done does with the open item: the page and the station ask the same function. */
export type { Done } from '../../../main/domain/item/done.ts';
export { doneOf, isDoubtful, markedPhotos } from '../../../main/domain/item/done.ts';
