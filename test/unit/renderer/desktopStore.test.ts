import { expect, test } from 'vitest';
import { createDesktopStore } from '../../../renderer/data/station/desktopStore.ts';
import { followStation } from '../../../renderer/stores/followStation.ts';
import { createStores } from '../../../renderer/stores/stores.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { createFakeBridge } from '../../fakes/page/fakeBridge.ts';
import { noCameras } from '../../fakes/page/fakeCameras.ts';
import { fakeDesktopView } from '../../fakes/page/fakeDesktop.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { createStoreBench } from './storeUnderTest.ts';

test('a wrong PIN is said where it was typed, and the kiosk stays', async () => {
  const { context, bridge } = createStoreBench({ desktop: fakeDesktopView({ kiosk: { on: true, hasPin: true } }) });
  const desktop = createDesktopStore(context);
  await desktop.getState().reload();
  bridge.failNext('desktop.leaveKiosk', 'That is not the PIN.', 'pin');
  expect(await desktop.getState().leaveKiosk('9')).toBe(false);
  expect(inEnglish(desktop.getState().pinResult?.message)).toBe('That is not the PIN.');
  expect(desktop.getState()).toMatchObject({ view: { kiosk: { on: true } }, busy: false });
  expect(await desktop.getState().leaveKiosk('1234')).toBe(true);
  expect(desktop.getState()).toMatchObject({ view: { kiosk: { on: false } }, pinResult: null });
});

test('a folder is chosen by the app, from where the field is', async () => {
  const { context, bridge } = createStoreBench({ desktop: fakeDesktopView() });
  const desktop = createDesktopStore(context);
  expect(await desktop.getState().chooseFolder(' /photos ')).toBe('/chosen/folder');
  expect(bridge.calls.at(-1)).toEqual({ path: 'desktop.chooseFolder', input: { at: '/photos' } });
});

test('a profile that the app was opened with comes to the connection page, at the start and later', async () => {
  const bridge = createFakeBridge(fakeWorld({ desktop: fakeDesktopView(), profileGiven: '{"name":"one"}' }));
  const stores = createStores(bridge, null, noCameras);
  const stop = followStation(bridge, stores);
  await expect.poll(() => stores.profile.getState().text).toBe('{"name":"one"}');
  expect(stores.navigation.getState()).toMatchObject({ screen: 'settings', settingsPage: 'connection' });
  stores.navigation.getState().go('shoot');
  bridge.world.profileGiven = '{"name":"two"}';
  bridge.emit({ type: 'changed', topic: 'desktop' });
  await expect.poll(() => stores.profile.getState().text).toBe('{"name":"two"}');
  expect(stores.navigation.getState().screen).toBe('settings');
  stop();
});

test('the second screen does not take the profile from the page that can save it', async () => {
  const bridge = createFakeBridge(fakeWorld({ desktop: fakeDesktopView(), profileGiven: '{"name":"one"}' }));
  const stage = createStores(bridge, null, noCameras);
  const stop = followStation(bridge, stage, true);
  bridge.emit({ type: 'changed', topic: 'desktop' });
  await expect.poll(() => stage.desktop.getState().view).not.toBeNull();
  expect(bridge.world.profileGiven).toBe('{"name":"one"}');
  expect(stage.profile.getState().text).not.toContain('one');
  stop();
});

test('what a person does by hand says beside the buttons what came of it; a folder that was not chosen says nothing', async () => {
  const { context, bridge } = createStoreBench({ desktop: fakeDesktopView() });
  const desktop = createDesktopStore(context);
  await desktop.getState().goBack();
  expect(inEnglish(desktop.getState().updateResult?.message)).toBe('No earlier version is kept on this computer.');
  const updating = desktop.getState().updateFromFolder();
  // What was said before is of another press.
  expect(desktop.getState()).toMatchObject({ updateResult: null, busy: true });
  await updating;
  expect(desktop.getState()).toMatchObject({ updateResult: null, busy: false });
  bridge.failNext('desktop.installCommand', 'Leave the kiosk first.');
  await desktop.getState().installCommand();
  expect(desktop.getState()).toMatchObject({ updateResult: { ok: false }, busy: false });
  await desktop.getState().setStartsAtLogin(true);
  expect(desktop.getState().view?.startsAtLogin).toBe(true);
});

test('in a browser there is no installed app', async () => {
  const { context } = createStoreBench();
  const desktop = createDesktopStore(context);
  await desktop.getState().reload();
  expect(desktop.getState().view).toBeNull();
});
