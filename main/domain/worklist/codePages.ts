/** Names of the web's encoding standard, for lists that are not Unicode. */
export const codePages = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1256',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-8',
] as const;
export type CodePage = (typeof codePages)[number];
