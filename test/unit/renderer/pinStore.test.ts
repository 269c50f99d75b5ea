import { expect, test } from 'vitest';
import { createPinStore } from '../../../renderer/data/settings/pinStore.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { createStoreBench } from './storeUnderTest.ts';

const closed = { pin: { isSet: true, isOpen: false } };

test('whoever asks waits until the PIN was given; a wrong one is said in the dialog', async () => {
  const { context } = createStoreBench(closed);
  const pin = createPinStore(context);
  await pin.getState().reload();
  const [first, second] = [pin.getState().ask(), pin.getState().ask()];
  expect(pin.getState().isAsked).toBe(true);
  await pin.getState().give('1357');
  expect(inEnglish(pin.getState().result?.message)).toBe('That is not the PIN.');
  expect(pin.getState()).toMatchObject({ isAsked: true, view: { isOpen: false } });
  await pin.getState().give('2468');
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(pin.getState()).toMatchObject({ isAsked: false, result: null, view: { isOpen: true } });
});

test('who leaves the dialog has given none', async () => {
  const pin = createPinStore(createStoreBench(closed).context);
  const asked = pin.getState().ask();
  pin.getState().leave();
  expect(await asked).toBe(false);
  expect(pin.getState().isAsked).toBe(false);
});

test('a PIN that is taken away meanwhile lets those in who wait', async () => {
  const { context, bridge } = createStoreBench(closed);
  const pin = createPinStore(context);
  await pin.getState().reload();
  const asked = pin.getState().ask();
  bridge.world.pin = { isSet: false, isOpen: true };
  await pin.getState().reload();
  expect(await asked).toBe(true);
  expect(pin.getState().isAsked).toBe(false);
});

test('setting and taking away say what came of it', async () => {
  const { context, bridge } = createStoreBench();
  const pin = createPinStore(context);
  expect(await pin.getState().save('1479')).toBe(true);
  expect(inEnglish(pin.getState().result?.message)).toBe('The PIN is set.');
  expect(pin.getState().view).toEqual({ isSet: true, isOpen: true });
  expect(await pin.getState().remove()).toBe(true);
  expect(pin.getState()).toMatchObject({ view: { isSet: false, isOpen: true }, result: null });
  expect(bridge.calls.map(({ path }) => path)).toEqual(['pin.set', 'pin.remove']);
});
