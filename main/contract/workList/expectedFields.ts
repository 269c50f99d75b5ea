/** What lists are made of, apart from the schemas, which the page does without. */
export { type CodePage, codePages } from '../../domain/worklist/codePages.ts';
export { type ExpectedField, expectedFields } from '../../domain/worklist/expectedItem.ts';
export { listKinds } from '../../domain/worklist/listKinds.ts';
