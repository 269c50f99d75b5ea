import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  expandField,
  expandHeader,
  expandJson,
  expandJsonAround,
  expandPath,
  MissingTemplateValue,
} from '../../../main/partner/template.ts';

it('never expands a value again', () => {
  const values = { filename: '{sha256}{reason}', sha256: 'abc', reason: null };
  expect(expandField('{filename}-{sha256}', values)).toBe('{sha256}{reason}-abc');
  expect(expandPath('/{filename}', values)).toBe('/%7Bsha256%7D%7Breason%7D');
  expect(expandJson({ a: '{filename}' }, values)).toBe('{"a":"{sha256}{reason}"}');
});

it('keeps a value inside its segment of the path, whatever it is', () => {
  for (const [value, encoded] of [
    ['a/b?c#d%', 'a%2Fb%3Fc%23d%25'],
    ['..', '%2E%2E'],
    ['.', '%2E'],
    ['...', '...'],
    ['😀 ä', '%F0%9F%98%80%20%C3%A4'],
    ['\ud800', '%EF%BF%BD'],
  ])
    expect(expandPath('/x/{reference_id}/y?z={reference_id}', { reference_id: value! })).toBe(
      `/x/${encoded}/y?z=${encoded}`,
    );
});

it('lets no value break out of a header', () => {
  expect(expandHeader('n="{side_name}"', { side_name: 'a\r\nX: 1\u0000\u007fé😀' })).toBe(
    'n="aX: 1%C3%A9%F0%9F%98%80"',
  );
});

it('gives valid JSON for any value, types other than text untouched', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const template = { '{reason}': ['x{reason}y', 1, null, true, { deep: '{reason}' }] };
      expect(JSON.parse(expandJson(template, { reason: text }))).toEqual({
        '{reason}': [`x${text}y`, 1, null, true, { deep: text }],
      });
    }),
  );
});

it('cuts the body of an upload where the photo goes', () => {
  expect(expandJsonAround({ a: 'data:{mime};base64,{base64}', b: '{base64}' }, { mime: '{base64}' })).toEqual([
    '{"a":"data:{base64};base64,',
    '","b":"',
    '"}',
  ]);
});

it('says which value is not known yet', () => {
  expect(() => expandPath('/{micro_id}', { micro_id: null })).toThrow(MissingTemplateValue);
  expect(expandField('{reason}', { reason: '' })).toBe('');
});
