/** Apart from the schemas, which the page does without. */
export { photoSources, sourceName, tetherKey } from '../domain/photo/photoSources.ts';
