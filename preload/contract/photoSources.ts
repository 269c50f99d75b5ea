/** Apart from the schemas, which the page does without. */
export { photoSources, sourceName } from '../../main/domain/photo/photoSources.ts';
