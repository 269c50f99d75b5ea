import { expect, test } from 'vitest';
import { sentenceIn } from '../../../main/partner/sentence.ts';

const json = (value: unknown) => sentenceIn({ kind: 'json', value, text: JSON.stringify(value) });
const page = (text: string) => sentenceIn({ kind: 'page', text });
const other = (text: string) => sentenceIn({ kind: 'other', text });

test.each([
  ['the spec’s envelope', { success: false, error: { code: 400, message: 'Side not found' } }, 'Side not found'],
  ['a message alone', { message: 'The photo is too small' }, 'The photo is too small'],
  [
    'RFC 9457',
    {
      type: 'https://errors.example/too-large',
      title: 'Payload Too Large',
      status: 413,
      detail: 'A photo may have 5 MB.',
      instance: '/sr/1',
    },
    'A photo may have 5 MB.',
  ],
  ['RFC 9457 with a title alone', { type: 'about:blank', title: 'Forbidden', status: 403 }, 'Forbidden'],
  [
    'RFC 9457 with faults',
    {
      title: 'Not valid',
      errors: [{ detail: 'must be a JPEG', pointer: '#/file' }, { detail: 'must have 600 pixels' }],
    },
    'Not valid: must be a JPEG; must have 600 pixels',
  ],
  ['GraphQL', { data: null, errors: [{ message: 'Not authorised', path: ['sr'] }] }, 'Not authorised'],
  [
    'faults by field',
    { errors: { file: ['is too large', 'is no picture'], side: 'is unknown' } },
    'file: is too large; is no picture; side: is unknown',
  ],
  ['OAuth', { error: 'invalid_token', error_description: 'The token has expired' }, 'The token has expired'],
  ['FastAPI', { detail: [{ loc: ['body', 'file'], msg: 'field required', type: 'missing' }] }, 'field required'],
  ['a text', 'Nothing for you', 'Nothing for you'],
  ['codes alone', { code: 17, id: 'a-b-c' }, null],
  ['markup within', { message: '<html><body>no</body></html>' }, null],
  ['words deeper down than anybody has them', { errors: [{ errors: [{ errors: [{ msg: 'no photo' }] }] }] }, null],
  ['words less deep down', { errors: [{ errors: [{ msg: 'no photo' }] }] }, 'no photo'],
  ['nothing', {}, null],
])('the sentence in JSON: %s', (_name, value, expected) => {
  expect(json(value)).toBe(expected);
});

test('the sentence in a web page is its heading, else its title, else its first words', () => {
  const nginx = (title: string) =>
    `<html>\r\n<head><title>${title}</title></head>\r\n<body>\r\n<center><h1>${title}</h1></center>\r\n<hr><center>nginx/1.22</center>\r\n</body></html>`;
  expect(page(nginx('413 Request Entity Too Large'))).toBe('413 Request Entity Too Large');
  expect(page('<html><head><title>Blocked &amp; logged</title></head><body><img src=x></body></html>')).toBe(
    'Blocked & logged',
  );
  expect(page('<!doctype html><body><script>let a = "<h1>no</h1>";</script><p>Access&nbsp;denied.</p></body>')).toBe(
    'Access denied.',
  );
  expect(page('<html></html>')).toBeNull();
});

test('the sentence in XML of a file store, and in plain text', () => {
  expect(
    other('<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>'),
  ).toBe('Request has expired');
  expect(other('upstream connect error')).toBe('upstream connect error');
  expect(other('{"half": tru')).toBeNull();
});
