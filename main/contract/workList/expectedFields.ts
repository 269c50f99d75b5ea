/** Separate, so that the page does not load the schemas. */
export { type CodePage, codePages } from '../../domain/worklist/codePages.ts';
export { type ExpectedField, expectedFields } from '../../domain/worklist/expectedItem.ts';
export { listKinds } from '../../domain/worklist/listKinds.ts';
