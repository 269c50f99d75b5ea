import type { CodePage, ExpectedField } from '../../../../main/contract/workList/expectedFields.ts';
import { type Text, text } from '../../../../main/texts/text.ts';

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

/** The code pages of a list as a person reads them. */
export const pageNames: Readonly<Record<CodePage, Text>> = {
  'windows-1252': text('workList.page.western'),
  'windows-1250': text('workList.page.central'),
  'windows-1251': text('workList.page.cyrillic'),
  'windows-1253': text('workList.page.greek'),
  'windows-1254': text('workList.page.turkish'),
  'windows-1256': text('workList.page.arabic'),
  shift_jis: text('workList.page.japanese'),
  gb18030: text('workList.page.chinese'),
  big5: text('workList.page.chineseOld'),
  'euc-kr': text('workList.page.korean'),
  'utf-8': text('workList.page.unicode'),
};
