/** Apart from the schemas, which the page does without. */
export { photoSources } from '../../main/domain/photo/photoSources.ts';
