import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { cleanCodes, cleanCodeText } from '../../../main/domain/photo/codes.ts';

test.each([
  ['  SKU-1 ', 'SKU-1'],
  ['SKU\t-\n1', 'SKU-1'],
  ['\u202eSKU\u200b-1\ufeff', 'SKU-1'],
  ['\ud800', ''],
  ['Größe 42 👟', 'Größe 42 👟'],
  ['', ''],
])('%j is compared as %j', (text, cleaned) => {
  expect(cleanCodeText(text)).toBe(cleaned);
});

test('whatever a code says, what is left is short, without controls, and stays the same when cleaned again', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 1200 }), (text) => {
      const cleaned = cleanCodeText(text);
      expect([...cleaned].length).toBeLessThanOrEqual(500);
      expect(cleaned).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
      expect(cleanCodeText(cleaned)).toBe(cleaned);
    }),
  );
});

test('each text once, the first kind of it, at most 20', () => {
  expect(
    cleanCodes([
      { kind: 'qr', text: 'A' },
      { kind: 'itf', text: ' A' },
      { kind: 'itf', text: '' },
    ]),
  ).toEqual([{ kind: 'qr', text: 'A' }]);
  const many = Array.from({ length: 50 }, (_, index) => ({ kind: 'qr', text: String(index) }) as const);
  expect(cleanCodes(many)).toHaveLength(20);
});
