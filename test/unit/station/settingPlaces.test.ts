import { expect, test } from 'vitest';
import { secretMark, withOwnSecrets, withoutSecrets } from '../../../main/station/fleet/secretMarks.ts';
import type { Setting } from '../../../main/station/settings/setting.ts';
import { isSettingKey, stationSettings } from '../../../main/station/settings/settings.ts';
import { isParts, placeOf, places, settingsAt } from '../../../main/station/settingsFile/settingPlaces.ts';

const stored = (values: Readonly<Record<string, unknown>>) =>
  ({ settings: { get: (key: string) => values[key] } }) as unknown as Parameters<typeof settingsAt>[0];

test('each named place is a setting or a part of one', () => {
  const unknown = Object.keys(places).filter((path) => {
    const [key = '', part] = path.split('.');
    if (!isSettingKey(key)) return true;
    const { usual }: Setting<unknown> = stationSettings[key];
    return part !== undefined && !(isParts(usual) && Object.hasOwn(usual, part));
  });
  expect(unknown).toEqual([]);
});

test('each setting is in one place, part by part', () => {
  const store = stored({ operator: 'Kim', hotFolder: { path: '/pictures' }, place: 'A-1' });
  const [shared, machine] = [settingsAt(store, 'shared'), settingsAt(store, 'machine')];
  expect(shared.hotFolder).toEqual({ look: { kind: 'events' }, endings: null });
  expect(machine.hotFolder).toEqual({ path: '/pictures', originals: { kind: 'leave' } });
  expect([machine.operator, shared.operator]).toEqual(['Kim', undefined]);
  const named = new Set([...Object.keys(shared), ...Object.keys(machine)]);
  expect(Object.keys(stationSettings).filter((key) => !named.has(key))).toEqual(['place']);
});

test('what is called a secret is in no file, whoever adds it', () => {
  for (const name of ['pin', 'hash', 'salt', 'token', 'apiKey', 'api_key', 'password', 'secret', 'privateKey'])
    expect([name, placeOf('desktop', name), placeOf(name, null)]).toEqual([name, 'never', 'never']);
  const kiosk = { on: true, pin: { salt: 'a', hash: 'b' } };
  expect(JSON.stringify(settingsAt(stored({ desktop: { kiosk } }), 'shared'))).not.toMatch(/kiosk|pin|hash/);
});

test('a secret of the profile becomes a mark, and the mark the own value of its place', () => {
  const profile = {
    path: '/media?token=abcdefgh',
    headers: { 'x-key': 'of-one', 'content-type': 'image/jpeg', 'x-hash': '{sha256}', 'x-both': 'a {sha256}' },
    fields: ['leo_abcdefgh', 'plain'],
    most: 3,
    none: null,
  };
  const marked = withoutSecrets(profile);
  expect(marked).toEqual({
    path: secretMark,
    headers: { 'x-key': secretMark, 'content-type': 'image/jpeg', 'x-hash': '{sha256}', 'x-both': secretMark },
    fields: [secretMark, 'plain'],
    most: 3,
    none: null,
  });
  expect(withOwnSecrets(marked, profile)).toEqual({ value: profile, leftOut: [] });
  const { value, leftOut } = withOwnSecrets(marked, { headers: { 'x-key': 'of-two' } });
  expect(value).toMatchObject({ headers: { 'x-key': 'of-two' }, fields: ['plain'] });
  expect(leftOut).toEqual(['path', 'headers.x-both', 'fields[0]']);
});
