import { type Text, text } from '../../../../main/texts/text.ts';
import type { ExpectedField } from '../../../../preload/contract/workList/expectedFields.ts';

/** The fields of a list as a person reads them. */
export const fieldNames: Readonly<Record<ExpectedField | 'row', Text>> = {
  reference: text('workList.field.reference'),
  category: text('workList.field.category'),
  type: text('workList.field.type'),
  service: text('workList.field.service'),
  brand: text('workList.field.brand'),
  model: text('workList.field.model'),
  place: text('workList.field.place'),
  note: text('workList.field.note'),
  row: text('workList.field.row'),
};
