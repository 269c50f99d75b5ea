import { describe, expect, test } from 'vitest';
import { parseBoundedJson } from '../../../main/lib/boundedJson.ts';
import { parseProfile } from '../../../main/partner/profile.ts';
import { parseEvent } from '../../../main/partner/schemas/events.ts';
import { readTable } from '../../../main/station/exchange/reading/readTable.ts';

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test('what is nested as documents are is read as it is, brackets and quotes within texts too', () => {
  const odd = { a: '[[[{{{"\\\\', b: [1, { c: ['\\"['] }] };
  expect(parseBoundedJson(JSON.stringify(odd))).toEqual(odd);
  expect(parseBoundedJson(JSON.stringify(Array.from({ length: 500 }, () => [{}])))).toHaveLength(500);
  expect(parseBoundedJson(nested(100))).toMatchObject({ a: { a: {} } });
  expect(() => parseBoundedJson('{"a":')).toThrow(SyntaxError);
});

test.each([101, 100_000])('%i levels are no document', (levels) => {
  expect(() => parseBoundedJson(nested(levels))).toThrow(SyntaxError);
  expect(() => parseBoundedJson('['.repeat(levels))).toThrow(SyntaxError);
});

describe('such a text is refused in plain words', () => {
  const within = `{"name":"a","base_url":"https://x.example","operations":{"upload_media":{"body":${nested(2_000)}}}}`;
  test('as a profile', () => expect(() => parseProfile(within)).toThrow('The profile is not JSON'));
  test('as an event', () => expect(() => parseEvent(within)).toThrow('The event is not JSON'));
  test('as a work list', () =>
    expect(() => readTable(`[{"reference":${nested(9_000)}}]`, 'l.json')).toThrow('l.json is not JSON'));
});
