/** What lists are made of, apart from the schemas, which the page does without. */
export { type CodePage, codePages } from '../../../main/domain/worklist/codePages.ts';
export { type ExpectedField, expectedFields } from '../../../main/domain/worklist/expectedItem.ts';
export { listKinds } from '../../../main/domain/worklist/listKinds.ts';
