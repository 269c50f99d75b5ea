import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProfileStore } from '../../../renderer/state/connection/profileStore.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { createStoreBench } from './storeUnderTest.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function bench() {
  const surroundings = createStoreBench();
  const profile = createProfileStore(surroundings.context);
  const value = () => JSON.parse(profile.getState().text) as Record<string, unknown>;
  return { ...surroundings, profile, value, settle: () => vi.advanceTimersByTimeAsync(1_000) };
}

it('the fields of a profile are read once', async () => {
  const { profile, bridge } = bench();
  await profile.getState().load();
  const { fields } = profile.getState();
  expect(fields?.length).toBe(bridge.world.profileFields.length);
  await profile.getState().load();
  expect(profile.getState().fields).toBe(fields);
});

it('the stored profile comes into the form, and never over what is being edited', () => {
  const { profile } = bench();
  profile.getState().follow('{"name":"one"}');
  expect(profile.getState()).toMatchObject({ text: '{"name":"one"}', base: '{"name":"one"}' });
  profile.getState().follow('{"name":"two"}');
  expect(profile.getState().text).toBe('{"name":"two"}');
  profile.getState().setText('{"name":"mine"}');
  profile.getState().follow('{"name":"three"}');
  expect(profile.getState()).toMatchObject({ text: '{"name":"mine"}', base: '{"name":"two"}' });
  profile.getState().settle('{"name":"three"}');
  expect(profile.getState()).toMatchObject({ text: '{"name":"three"}', base: '{"name":"three"}' });
});

it('what is wrong is said once typing has stopped, of the newest text, and of an empty form nothing', async () => {
  const { profile, settle } = bench();
  profile.getState().setText('{"base_url":"http://a.example"}');
  expect(profile.getState().faults).toEqual([]);
  await settle();
  expect(profile.getState().faults).toMatchObject([{ field: 'base_url' }]);
  profile.getState().setText('{}');
  await settle();
  expect(profile.getState().faults).toEqual([]);
});

it('a field of JSON is of the profile as soon as it is JSON, and leaves it when it is emptied', () => {
  const { profile, value } = bench();
  profile.getState().setText('{"name":"one"}');
  profile.getState().typeJson('headers', '{"a"');
  expect(value()).toEqual({ name: 'one' });
  expect(profile.getState().typed).toEqual({ headers: '{"a"' });
  profile.getState().typeJson('headers', '{"a":1}');
  expect(value()).toEqual({ name: 'one', headers: { a: 1 } });
  profile.getState().typeJson('headers', ' ');
  expect(value()).toEqual({ name: 'one' });
});

it('a view that cannot show the text says why, and the text stays', () => {
  const { profile } = bench();
  profile.getState().setText('{"name":"one"}');
  profile.getState().typeJson('headers', '{"a"');
  profile.getState().show('json');
  expect(profile.getState().view).toBe('fields');
  expect(inEnglish(profile.getState().refusal)).toContain('headers');
  profile.getState().typeJson('headers', '');
  profile.getState().show('json');
  expect(profile.getState()).toMatchObject({ view: 'json', refusal: null, typed: {} });
  profile.getState().setText('{"name"');
  profile.getState().show('fields');
  expect(profile.getState()).toMatchObject({ view: 'json', text: '{"name"' });
  expect(profile.getState().refusal).not.toBeNull();
  profile.getState().setText('{"name":"two"}');
  expect(profile.getState().refusal).toBeNull();
  profile.getState().show('fields');
  expect(profile.getState()).toMatchObject({ view: 'fields', refusal: null });
});
