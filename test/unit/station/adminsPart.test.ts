import { expect, test } from 'vitest';
import { page } from '../../../main/contract/page.ts';
import { accessOf, isAdminsPart, settingAccess } from '../../../main/station/pin/adminsPart.ts';
import { stationSettings } from '../../../main/station/settings/settings.ts';

const procedures = Object.entries(page).flatMap(([group, procedures]) =>
  Object.keys(procedures).map((name) => [group, name] as const),
);

test('each procedure of the page, and each setting, is the admin’s or free', () => {
  const named = Object.entries(accessOf).flatMap(([group, lines]) => Object.keys(lines).map((name) => [group, name]));
  expect(named.toSorted()).toEqual(procedures.map((path) => [...path]).toSorted());
  expect(Object.keys(settingAccess).toSorted()).toEqual(Object.keys(stationSettings).toSorted());
});

test('what is named by its verb as a change of settings is the admin’s, or is known as free', () => {
  const changing =
    /^(?:change|set|choose|connect|disconnect|import|forget|add|remove|enter|install|publish)(?![a-z])|^practice$/;
  const free = procedures
    .filter(([, name]) => changing.test(name))
    .map((path) => path.join('.'))
    .filter((path) => !isAdminsPart(path.split('.'), {}));
  expect(free).toEqual([
    'items.setPlace',
    'shoot.setActiveSide',
    'shoot.setAutoAdvance',
    'photos.remove',
    'photos.removeAll',
    'scanner.change',
    'preferences.change',
    'quality.change',
    'workList.importList',
    'desktop.chooseFolder',
  ]);
});

test('a plain setting is the admin’s as its table says, and what nobody knows is too', () => {
  const isAdmins = (path: unknown) => isAdminsPart(['settings', 'change'], { path, value: 1 });
  expect(
    ['storage.retentionDays', 'operators.lockMinutes', 'tether.keepsOnCard', 'labels.opensItems'].map(isAdmins),
  ).toEqual([true, true, true, true]);
  expect(['preferences.textSize', 'operator', 'holdsMarked'].map(isAdmins)).toEqual([false, false, false]);
  expect([undefined, 7, '', 'constructor', '__proto__.x', 'unheard.of'].map(isAdmins)).not.toContain(false);
  expect(isAdminsPart(['settings', 'change'], null)).toBe(true);
  expect(isAdminsPart(['constructor', 'name'], {})).toBe(true);
  expect(isAdminsPart(['station'], {})).toBe(true);
  expect(isAdminsPart(['station', 'status'], undefined)).toBe(false);
});
