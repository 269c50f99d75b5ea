/** What a column of a list can be, apart from the schemas, which the page does without. */
export { type ExpectedField, expectedFields } from '../../../main/domain/worklist/expectedItem.ts';
