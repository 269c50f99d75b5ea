/** The page and the station decide with the same function. */
export type { Done } from '../../domain/item/done.ts';
export { doneOf, isDoubtful, markedPhotos } from '../../domain/item/done.ts';
