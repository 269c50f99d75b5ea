import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultFit, fitOf, moved } from '../../../../renderer/camera/overlayFit.ts';
import { createOverlayStore } from '../../../../renderer/data/cameras/overlayStore.ts';
import { holdAnswers } from '../heldAnswers.ts';
import { createStoreBench } from '../storeUnderTest.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('a drag is seen at once and remembered once, after its end', async () => {
  const { context, bridge } = createStoreBench();
  const overlays = createOverlayStore(context);
  for (let move = 0; move < 20; move += 1) overlays.getState().adjust('front', 'usb A', (fit) => moved(fit, 0.01, 0));
  overlays.getState().adjust('front', 'usb A', () => ({ flipped: true }));
  overlays.getState().adjust('back', '', () => ({ opacity: 0.3 }));
  expect(fitOf(overlays.getState().fits, 'front', 'usb A')).toEqual({ ...defaultFit, offsetX: 0.2, flipped: true });
  expect(bridge.calls).toEqual([]);
  await vi.advanceTimersByTimeAsync(300);
  expect(bridge.calls).toEqual([
    {
      path: 'overlays.remember',
      input: { side: 'front', camera: 'usb A', fit: { ...defaultFit, offsetX: 0.2, flipped: true } },
    },
    { path: 'overlays.remember', input: { side: 'back', camera: '', fit: { ...defaultFit, opacity: 0.3 } } },
  ]);
});

it('what is not remembered yet outlives a new reading', async () => {
  const { context } = createStoreBench({
    fits: [{ side: 'front', camera: '', fit: { ...defaultFit, scale: 0.5 } }],
  });
  const overlays = createOverlayStore(context);
  await overlays.getState().reload();
  expect(fitOf(overlays.getState().fits, 'front', '').scale).toBe(0.5);
  overlays.getState().adjust('front', '', () => ({ scale: 1.5 }));
  await overlays.getState().reload();
  expect(fitOf(overlays.getState().fits, 'front', '').scale).toBe(1.5);
});

it('what is changed while the station remembers it is remembered too', async () => {
  const { context, bridge } = createStoreBench();
  const { client, release, answered } = holdAnswers(context.client, 'overlays.remember');
  const overlays = createOverlayStore({ ...context, client });
  overlays.getState().adjust('front', '', () => ({ scale: 1.2 }));
  await vi.advanceTimersByTimeAsync(300);
  await answered(0);
  overlays.getState().adjust('front', '', () => ({ scale: 1.5 }));
  await release(0);
  await overlays.getState().reload();
  expect(fitOf(overlays.getState().fits, 'front', '').scale).toBe(1.5);
  expect(bridge.calls.filter(({ path }) => path === 'overlays.remember')).toHaveLength(1);
});

it('what could not be remembered stays as it was put, and is remembered once the station can be reached', async () => {
  const { context, bridge, reported } = createStoreBench();
  const overlays = createOverlayStore(context);
  bridge.failNext('overlays.remember', 'The station cannot be reached.');
  overlays.getState().adjust('front', 'usb A', () => ({ opacity: 0.3 }));
  await vi.advanceTimersByTimeAsync(300);
  expect(reported).toEqual(['error: The station cannot be reached.']);
  await overlays.getState().reload();
  expect(fitOf(overlays.getState().fits, 'front', 'usb A').opacity).toBe(0.3);
  await vi.advanceTimersByTimeAsync(300);
  expect(bridge.calls.filter(({ path }) => path === 'overlays.remember')).toHaveLength(2);
  await overlays.getState().reload();
  await vi.advanceTimersByTimeAsync(300);
  expect(bridge.calls.filter(({ path }) => path === 'overlays.remember')).toHaveLength(2);
});
