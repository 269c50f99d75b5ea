import { describe, expect, test } from 'vitest';
import type { JsonValue, ProfileField } from '../../../main/contract/connection/profileForm.ts';
import { schemaFields } from '../../../main/lib/schemaFields.ts';
import { parseProfile, profileFaults } from '../../../main/partner/profile.ts';
import { profileSchema } from '../../../main/partner/profileSchema.ts';
import { english } from '../../../main/texts/render.ts';
import { wordsOfChoice } from '../../../renderer/components/profileForm/choiceWords.ts';
import { wordsOfField } from '../../../renderer/components/profileForm/fieldWords.ts';
import { filledGroups } from '../../../renderer/components/profileForm/profileGroups.ts';
import {
  effectiveValue,
  isShown,
  readDraft,
  unknownPaths,
  valueAt,
  withValueAt,
} from '../../../renderer/state/connection/profileDraft.ts';

const fields = schemaFields(profileSchema).map((field) => ({ ...field, options: [...field.options] }));
const field = (path: string): ProfileField => fields.find((entry) => entry.path === path)!;

describe('the fields of a profile', () => {
  /** Every value of a parsed profile, by its path. */
  function leaves(value: JsonValue, prefix = ''): string[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [prefix];
    if (fields.some(({ path, kind }) => path === prefix && kind !== 'group')) return [prefix];
    return Object.entries(value).flatMap(([key, entry]) => leaves(entry, prefix === '' ? key : `${prefix}.${key}`));
  }

  test('are all that its schema has, with the defaults that its schema fills in', () => {
    const complete = parseProfile('{"name":"a","base_url":"https://a.example"}') as unknown as Record<
      string,
      JsonValue
    >;
    // What can be set to nothing else has no field.
    const fixed = ['auth.endpoints.find', 'operations.list_srs.method'];
    const paths = leaves(complete).filter((path) => !fixed.includes(path));
    expect(paths.filter((path) => !fields.some((entry) => entry.path === path))).toEqual([]);
    for (const path of paths.filter((entry) => entry !== 'name' && entry !== 'base_url'))
      expect([path, effectiveValue({}, field(path))]).toEqual([path, valueAt(complete, path)]);
  });

  test('each has words and is in one group', () => {
    expect(fields.filter(({ path }) => wordsOfField(path).label.id === 'words.asGiven')).toEqual([]);
    const grouped = filledGroups(fields, []).flatMap((group) => group.fields.map(({ path }) => path));
    expect(grouped.toSorted()).toEqual(fields.map(({ path }) => path).toSorted());
  });

  test('each choice has a name, but for the methods of HTTP, which are called as they are', () => {
    const unnamed = fields
      .filter(({ kind, path }) => kind !== 'flagOrChoices' && !path.endsWith('.method'))
      .flatMap(({ path, options }) => options.map((option) => [path, option, english(wordsOfChoice(path, option))]))
      .filter(([, option, said]) => option === said);
    expect(unnamed).toEqual([]);
    expect(english(wordsOfChoice('codes.other', 'ask'))).toBe('Ask whether it is an item');
    expect(english(wordsOfChoice('auth.endpoints.find', 'none'))).toBe('Not at all (none)');
    expect(english(wordsOfChoice('operations.submit_sr.method', 'PUT'))).toBe('PUT');
  });

  test('that nobody has words for are shown by their path, among the rest', () => {
    const strange = { ...field('name'), path: 'colour.of' };
    expect(wordsOfField('colour.of').label).toEqual({ id: 'words.asGiven', params: { words: 'colour.of' } });
    expect(filledGroups([strange], ['shape']).map(({ name, unknown }) => [name, unknown])).toEqual([
      ['more', ['shape']],
    ]);
  });
});

describe('a draft', () => {
  test('is whatever object a text holds', () => {
    expect(readDraft(' ')).toEqual({});
    expect(readDraft('{"name":5}')).toEqual({ name: 5 });
    expect([readDraft('{'), readDraft('[]'), readDraft('null'), readDraft('3')]).toEqual([null, null, null, null]);
  });

  test('takes a value in, and gives it up again, without a loss beside it', () => {
    const draft = { name: 'a', params: { models: { page: 'p' } }, odd: [1] };
    const changed = withValueAt(draft, 'params.models.size', 'limit');
    expect(changed).toEqual({ name: 'a', params: { models: { page: 'p', size: 'limit' } }, odd: [1] });
    expect(withValueAt(changed, 'params.models.size', undefined)).toEqual(draft);
    expect(withValueAt({ tls: null }, 'tls.ca_file', 'a.pem')).toEqual({ tls: { ca_file: 'a.pem' } });
  });

  test('names its keys that are no field, the outermost of each', () => {
    const draft = {
      name: 'a',
      colour: 1,
      tls: { file: 'x' },
      params: { models: { sort: { by: 'name' } } },
      images: null,
    };
    expect(unknownPaths(draft, fields)).toEqual(['colour', 'tls.file', 'params.models.sort']);
  });

  test('hides the fields of an operation that is not offered', () => {
    const path = field('operations.cancel_sr.path');
    expect(isShown({}, path, fields)).toBe(true);
    expect(isShown({ operations: { cancel_sr: null } }, path, fields)).toBe(false);
    expect(isShown({}, field('operations.upload_media.upload.url'), fields)).toBe(false);
  });
});

test('all that is wrong with a profile is told at once, each by its field', () => {
  const faults = profileFaults(
    '{"name":"","base_url":"http://a","colour":1,"tls":{"file":1},"limits":{"polls_per_minute":0}}',
  );
  expect(faults.map((fault) => fault.field).toSorted()).toEqual([
    'base_url',
    'colour',
    'limits.polls_per_minute',
    'name',
    'tls.file',
  ]);
  expect(profileFaults('{"name":"a","base_url":"https://a.example"}')).toEqual([]);
});
