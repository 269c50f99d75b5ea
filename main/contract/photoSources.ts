/** Separate, so that the page does not load the schemas. */
export { photoSources, sourceName, tetherKey } from '../domain/photo/photoSources.ts';
