import { listKinds } from '../../../main/contract/workList/expectedFields.ts';

/** Workbooks that are no lists yet: whoever drops one hears what to do, instead of that it is no picture. */
const otherTables = ['.xls', '.xlsb', '.ods', '.numbers'];

/** Whether a file is a list by its name: a photo never is. */
export function isListFile({ name }: Pick<File, 'name'>): boolean {
  return [...listKinds, ...otherTables].some((ending) => name.toLowerCase().endsWith(ending));
}
