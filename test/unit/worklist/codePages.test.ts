import { describe, expect, test } from 'vitest';
import type { CodePage } from '../../../main/domain/worklist/codePages.ts';
import { fileText } from '../../../main/station/exchange/reading/fileText.ts';

/** The bytes of a text in a code page: the runtime's decoder the other way round. */
function encoded(words: string, page: CodePage): Uint8Array {
  const table = new Map<string, readonly number[]>();
  const note = (bytes: number[]) => {
    const letter = new TextDecoder(page).decode(Uint8Array.from(bytes));
    if ([...letter].length === 1 && letter !== '\ufffd' && !table.has(letter)) table.set(letter, bytes);
  };
  for (let first = 0; first < 256; first += 1) note([first]);
  for (let first = 0x81; first < 0xff; first += 1)
    for (let second = 0x40; second < 0xff; second += 1) note([first, second]);
  return Uint8Array.from([...words].flatMap((letter) => table.get(letter) ?? [0x3f]));
}

const unknown = { given: null, remembered: null };
const read = (bytes: Uint8Array, hints: Parameters<typeof fileText>[1] = unknown) => fileText(bytes, hints);

describe('a list that is no Unicode', () => {
  test.each<[string, CodePage, string]>([
    ['German', 'windows-1252', 'sku;note\nÄ-1;Größe 5 € – “neu”\n'],
    ['French', 'windows-1252', 'Référence;Catégorie;lieu\nA-1;Sac à main;Allée 5\n'],
    ['Spanish', 'windows-1252', 'código;ubicación\nA-1;almacén año 7\n'],
    ['Polish', 'windows-1250', 'kod;miejsce;uwagi\nA-1;Półka 5;kość słoniowa\n'],
    ['Czech', 'windows-1250', 'kod;typ\nA-1;kožená kabelka, černá\n'],
    ['Russian', 'windows-1251', 'Код;Тип;Место\nА-1;Сумка;Полка 5\n'],
    ['Ukrainian', 'windows-1251', 'sku;note\nA-1;Взуття жіноче, полиця\n'],
    ['Greek', 'windows-1253', 'κωδικός;τύπος\nA-1;Τσάντα\n'],
    ['Turkish', 'windows-1254', 'kod;tür\nA-1;çanta şık güneş\n'],
    ['Arabic', 'windows-1256', 'الرمز;النوع;المكان\nA-1;حقيبة;رف\n'],
    ['Japanese', 'shift_jis', 'コード,種類,場所\nA-1,バッグ,棚5\n'],
    ['Chinese', 'gb18030', '编码,类型,位置\nA-1,包,架子\n'],
    ['Chinese of before', 'big5', '編碼,類型,位置\nA-1,包,架子\n'],
    ['Korean', 'euc-kr', '코드,유형,위치\nA-1,가방,선반\n'],
  ])('%s is read by its letters: %s', (_language, page, words) => {
    expect(read(encoded(words, page))).toEqual({ kind: 'text', content: words, page });
  });

  test.each<[string, CodePage, string]>([
    ['one Polish word', 'windows-1250', 'kod;miejsce\nA-1;kość\n'],
    ['one French word', 'windows-1252', 'A;Modèle\n'],
    ['one sign', 'shift_jis', 'code,note\nA-1,靴\n'],
    ['narrow kana', 'shift_jis', 'ｺｰﾄﾞ,ﾊﾞｯｸﾞ\n'],
    ['one Korean word', 'euc-kr', 'a,가방\n'],
  ])('%s is asked about, with what the lines are by each page', (_what, page, words) => {
    const asked = read(encoded(words, page));
    expect(asked.kind).toBe('open');
    const samples = asked.kind === 'open' ? asked.samples : [];
    const [line = ''] = words.split('\n').filter((each) => /\P{ASCII}/u.test(each));
    expect(samples).toContainEqual({ page, sample: line });
    // No two read the same.
    expect(new Set(samples.map((each) => each.sample)).size).toBe(samples.length);
  });

  test('what a person says of a list holds; where it can be it holds for the next ones too', () => {
    const polish = encoded('kod;miejsce\nA-1;kość\n', 'windows-1250');
    expect(read(polish, { given: 'windows-1250', remembered: null })).toMatchObject({
      content: 'kod;miejsce\nA-1;kość\n',
    });
    expect(read(polish, { given: null, remembered: 'windows-1250' })).toMatchObject({ page: 'windows-1250' });
    const russian = encoded('Код;Тип;Место\nА-1;Сумка;Полка 5\n', 'windows-1251');
    expect(read(russian, { given: null, remembered: 'windows-1250' })).toMatchObject({ page: 'windows-1251' });
    expect(read(russian, { given: 'windows-1252', remembered: null })).toMatchObject({ page: 'windows-1252' });
  });

  test('a few bytes of another page make no other page of UTF-8: what they were is marked', () => {
    const bytes = Buffer.concat([
      Buffer.from('sku;note\nA-1;Größe, Übermaß, Stärke, äußerst schön\nB-'),
      Buffer.from([0xe4, 0x0a]),
    ]);
    expect(read(bytes)).toMatchObject({ kind: 'text', page: null, content: expect.stringContaining('Größe') });
    expect(read(bytes)).toMatchObject({ content: expect.stringContaining('B-\ufffd\n') });
  });

  test('plain ASCII is of no page', () => {
    expect(read(Buffer.from('sku;note\nA-1;x\n'))).toMatchObject({ page: null });
  });
});
