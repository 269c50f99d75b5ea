import { expect, test } from 'vitest';
import type { ExtractedCode } from '../../../main/domain/codes/codeRules.ts';
import { cleanCodes } from '../../../main/domain/photo/codes.ts';
import type { Imaging } from '../../../main/imaging/imaging.ts';
import { codeRules, parseProfile } from '../../../main/partner/profile.ts';
import { createLabels } from '../../../main/station/intake/labels.ts';
import { openNewStore } from '../../fakes/emptyDatabase.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const profile = { name: 'a', base_url: 'https://a.example.com', codes: { items: [{ gs1: ['01', '21'] }] } };

test('a code on a photo is read as in a scan: the item’s own code, with serial and lot kept for its item', async () => {
  const store = openNewStore(temporaryFolder());
  const extracted: ExtractedCode[] = [];
  const shown = cleanCodes([
    { kind: 'data_matrix', text: '010952123454321310LOT7\u001d21ABC' },
    { kind: 'qr', text: 'https://id.example.com/01/09521234543213/21/ABC' },
    { kind: 'code_128', text: 'SKU-1' },
  ]);
  // The pattern of the settings fits what the item is called, not what is printed.
  const ask = async (call: string, asked: { readonly texts?: readonly string[] }) =>
    call === 'codes' ? shown : (asked.texts ?? []).map((each) => /^\d{14}-\w+$/.test(each));
  try {
    const labels = createLabels({
      store,
      closing: new AbortController().signal,
      imaging: { ask } as unknown as Pick<Imaging, 'ask'>,
      codes: () => codeRules(parseProfile(JSON.stringify(profile))),
      extracted: { remember: (code) => void extracted.push(code) },
    });
    await labels.change({ opensItems: true, warnsOfOthers: false, pattern: '\\d{14}-\\w+', itfLength: null });
    expect(await labels.read(async () => 'a.jpg')).toEqual([
      { text: '09521234543213-ABC', isReference: true },
      { text: 'SKU-1', isReference: false },
    ]);
    expect(extracted).toEqual([
      { reference: '09521234543213-ABC', serial: 'ABC', lot: 'LOT7' },
      { reference: '09521234543213-ABC', serial: 'ABC', lot: null },
    ]);
  } finally {
    store.close();
  }
});
