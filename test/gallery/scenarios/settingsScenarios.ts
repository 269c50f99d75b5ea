import { asGiven, text } from '../../../main/texts/text.ts';
import type { TetherView } from '../../../preload/contract/tetherView.ts';
import type { StatusView } from '../../../preload/contract/views.ts';
import { fakeDesktopView } from '../../fakes/page/fakeDesktop.ts';
import { fadingCamera } from '../../fakes/page/fakeGolden.ts';
import { fakeTetherView } from '../../fakes/page/fakeTether.ts';
import { fakeSources, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { type FakeWorld, fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { drawnCamera, drawnLabel } from '../drawnCamera.ts';
import { busyStatus, tethered } from './busyStation.ts';
import { now } from './items.ts';
import type { Scenario } from './scenario.ts';

function settingsWorld(): FakeWorld {
  return fakeWorld({
    profileJson: '{\n  "name": "acme",\n  "base_url": "https://api.example.com",\n  "submit": "automatic"\n}',
    status: fakeStatus({
      ...busyStatus,
      mode: 'connected',
      connectionName: 'acme',
      credentials: 'refused',
      online: true,
      keyNotice: text('vault.inKeyFile'),
      hotFolder: {
        path: '/home/station/Pictures/tether',
        state: 'missing',
        message: text('unreadFolder.notThere', { folder: '/home/station/Pictures/tether' }),
        passedOver: null,
      },
    }),
  });
}

/** The settings of a tethered camera in this state, with two cameras found. */
function tetherSettings(change: Partial<TetherView>): Scenario {
  return {
    screen: 'settings',
    settingsPage: 'sources',
    world: () => ({
      ...settingsWorld(),
      tether: fakeTetherView({ camera: tethered, ...change }),
      tetherCameras: [
        { ...tethered, bound: true, problem: null, canFree: false },
        {
          model: 'Nikon DSC D850',
          serialNumber: null,
          bound: false,
          problem: text('tether.foundHeldByDesktop', { holders: ['gvfs-gphoto2-volume-monitor'] }),
          canFree: true,
        },
      ],
    }),
    afterwards: () => {
      const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
      press('[data-testid="source-hot-folder"] button');
      setTimeout(() => press('[data-testid="source-tether"] button'), 100);
      setTimeout(() => press('[data-testid="tether-look"]'), 300);
    },
  };
}

/** How the partner's events come, in this state. */
function eventsSettings(events: StatusView['events']): Scenario {
  return {
    screen: 'settings',
    settingsPage: 'events',
    world: () => {
      const world = settingsWorld();
      return { ...world, status: { ...world.status, credentials: 'ok', events } };
    },
  };
}

export const settingsScenarios: Readonly<Record<string, Scenario>> = {
  settingsEvents: eventsSettings({
    address: 'https://relay.example.com',
    state: 'connected',
    cursor: 118,
    lastEventAt: now - 40_000,
  }),
  settingsEventsRefused: eventsSettings({
    address: 'https://relay.example.com',
    state: 'refused',
    cursor: 118,
    lastEventAt: null,
  }),
  settingsEventsNone: eventsSettings({ address: null, state: 'off', cursor: 0, lastEventAt: null }),
  settingsFleet: {
    ...eventsSettings({ address: 'https://relay.example.com', state: 'connected', cursor: 118, lastEventAt: now }),
    settingsPage: 'fleet',
  },
  settingsGolden: {
    screen: 'settings',
    settingsPage: 'sources',
    world: () => ({
      ...settingsWorld(),
      golden: { reminds: true, awaited: null, cameras: [fadingCamera('hot folder', 24, now)] },
    }),
    afterwards: () => {
      setTimeout(() => document.querySelector<HTMLElement>('[data-testid="source-golden"] button')?.click(), 500);
      setTimeout(() => document.querySelector('[data-testid="source-golden"]')?.scrollIntoView(), 1_000);
    },
  },
  settingsLabels: {
    screen: 'settings',
    settingsPage: 'sources',
    world: () => ({
      ...settingsWorld(),
      labels: { opensItems: true, warnsOfOthers: true, pattern: 'SKU-\\d{4}(-[A-Z]+)?' },
    }),
    afterwards: () => {
      setTimeout(() => document.querySelector<HTMLElement>('[data-testid="source-labels"] button')?.click(), 500);
      setTimeout(() => document.querySelector('[data-testid="source-labels"]')?.scrollIntoView(), 1_000);
    },
  },
  settings: { screen: 'settings', world: () => settingsWorld() },
  settingsGroups: {
    screen: 'settings',
    world: () => settingsWorld(),
    afterwards: () => {
      for (const [index, group] of ['address', 'credentials', 'params', 'operations'].entries())
        setTimeout(
          () => document.querySelector<HTMLElement>(`[data-testid="profile-group-${group}"] button`)?.click(),
          400 + index * 150,
        );
      setTimeout(() => document.querySelector('[data-testid="profile-group-params"]')?.scrollIntoView(), 1_400);
    },
  },
  settingsAssistant: {
    screen: 'settings',
    world: () => settingsWorld(),
    afterwards: () => {
      const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
      setTimeout(() => press('[data-testid="assistant"] button'), 400);
      setTimeout(() => press('[data-testid="assistant"] summary'), 900);
      setTimeout(() => document.querySelector('[data-testid="assistant"]')?.scrollIntoView(), 1_300);
    },
  },
  settingsSources: {
    screen: 'settings',
    settingsPage: 'sources',
    world: () => ({
      ...settingsWorld(),
      status: fakeStatus(busyStatus),
      sources: fakeSources({
        lastPhotos: [{ source: 'hot folder', photoId: 'open-2~Back', filename: 'DSC_0412.JPG', at: now - 42_000 }],
      }),
    }),
  },
  settingsUsb: {
    screen: 'settings',
    settingsPage: 'sources',
    cameras: drawnCamera,
    world: () => {
      const world = settingsWorld();
      return {
        ...world,
        liveCamera: { ...world.liveCamera, usbCamera: { deviceId: 'drawn', label: drawnLabel } },
        keys: { 'shutter.second': 'F13' },
      };
    },
    afterwards: () => {
      const press = (name: string) =>
        document.querySelector<HTMLElement>(`[data-testid="source-${name}"] button`)?.click();
      press('hot-folder');
      setTimeout(() => press('usb-camera'), 100);
      setTimeout(() => press('pedal'), 200);
    },
  },
  settingsTether: tetherSettings({
    state: 'ready',
    battery: '15%',
    card: { state: 'there', freeBytes: 9e9, freeImages: 12 },
    lens: 'EF24-105mm f/4L IS USM',
    warnings: [text('tether.lowBattery', { battery: '15%' }), text('tether.cardFills')],
  }),
  settingsTetherHeld: tetherSettings({
    state: 'held',
    message: text('tether.held', { camera: tethered.model, holders: ['gvfsd-gphoto2'] }),
    help: text('tether.heldByDesktopHelp'),
    canFree: true,
  }),
  settingsQuality: { screen: 'settings', settingsPage: 'quality', world: () => settingsWorld() },
  settingsFolderMoves: {
    screen: 'settings',
    settingsPage: 'sources',
    world: () => ({
      ...settingsWorld(),
      status: fakeStatus({
        ...busyStatus,
        refusedFiles: 3,
        hotFolder: {
          path: '/home/station/Pictures/tether',
          state: 'watching',
          message: null,
          passedOver: text('hotFolder.manyPassedOver', {
            kind: 'link',
            count: 12,
            names: ['today', 'IMG_0412.JPG', 'IMG_0413.JPG'],
            more: 9,
          }),
        },
      }),
      sources: fakeSources({
        hotFolder: {
          look: { kind: 'polling', everySeconds: 5 },
          originals: { kind: 'move', folder: null },
          usualDoneFolder: '/home/station/Pictures/tether/Sideshot done',
        },
      }),
      refused: [
        'DSC_0417.JPG is damaged or not complete: the file ends too early; copy it again, or shoot it again.',
        'notes.jpg is not a picture: it is a text file. Choose a JPEG, PNG, WebP, TIFF, HEIC or RAW file.',
        'scan.png is too large: at most 200 megapixels are taken; save it smaller.',
      ].map((reason, id) => ({
        id,
        at: now - id * 90_000,
        source: 'hot folder',
        filename: reason.split(' ')[0] ?? '',
        reason: asGiven(reason),
      })),
    }),
  },
  settingsFolderMissing: { screen: 'settings', settingsPage: 'sources', world: () => settingsWorld() },
  settingsComputer: {
    screen: 'settings',
    settingsPage: 'computer',
    world: () => ({ ...settingsWorld(), desktop: fakeDesktopView({ ready: '1.3.0' }) }),
  },
  settingsKiosk: {
    screen: 'settings',
    settingsPage: 'computer',
    world: () => ({ ...settingsWorld(), desktop: fakeDesktopView({ kiosk: { on: true, hasPin: true } }) }),
    afterwards: () => [...document.querySelectorAll<HTMLElement>('header button')].at(-1)?.click(),
  },
  settingsKeys: {
    screen: 'settings',
    settingsPage: 'keys',
    world: () => ({ ...settingsWorld(), keys: { 'shutter.second': 'F13', loupe: 'r', retake: 'g' } }),
    afterwards: () => {
      const press = (key: string) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      setTimeout(() => document.querySelector<HTMLElement>('[data-testid="key-compare"]')?.click(), 500);
      setTimeout(() => press('d'), 700);
    },
  },
  settingsStation: { screen: 'settings', settingsPage: 'station', world: () => settingsWorld() },
  settingsStorage: { screen: 'settings', settingsPage: 'storage', world: () => settingsWorld() },
};
