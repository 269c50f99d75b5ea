/** What Done does with the open item: the page and the station ask the same function. */
export type { Done } from '../../domain/item/done.ts';
export { doneOf, isDoubtful, markedPhotos } from '../../domain/item/done.ts';
