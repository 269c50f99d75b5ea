import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { SettingValue } from '../../../main/contract/settings.ts';
import type { DesktopPort } from '../../../main/station/desktop/desktopPort.ts';
import { describeSettings, type PlainField, plainFields } from '../../../main/station/settings/plainSettings.ts';
import { type SettingKey, stationSettings } from '../../../main/station/settings/settings.ts';
import { followStation } from '../../../renderer/stores/followStation.ts';
import { createStores, type Stores } from '../../../renderer/stores/stores.ts';
import { closedAfterEach } from '../../fakes/closedAfterEach.ts';
import { noCameras } from '../../fakes/page/fakeCameras.ts';
import { clientOf, openTestStation } from '../../fakes/stationUnderTest.ts';
import { temporaryFolder } from '../../fakes/temporaryFolder.ts';

const open = closedAfterEach();
const stops: (() => void)[] = [];
let root: string | null = null;
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  root = null;
});

/** A folder of the test, made when it is first named. */
function folder(name: string): string {
  root ??= temporaryFolder();
  const path = join(root, name);
  mkdirSync(path, { recursive: true });
  return path;
}

const port: DesktopPort = {
  version: '1',
  ready: null,
  screens: 1,
  byHand: { updates: true, command: true },
  startsAtLogin: false,
  endsKiosk: false,
  apply: () => undefined,
  onChange: () => undefined,
  checkUpdates: async () => ({ id: 'update.none' }),
  updateFromFolder: async () => null,
  goBack: async () => ({ id: 'update.none' }),
  installCommand: async () => ({ id: 'update.none' }),
  setStartsAtLogin: async () => undefined,
  chooseFolder: async () => null,
  takeProfile: () => null,
};

interface Window {
  readonly stores: Stores;
  /** The station's events reach it no more. */
  lose(): void;
}

/** The page's own stores, in one of the windows of a station. */
async function openWindow(station: Awaited<ReturnType<typeof openTestStation>>): Promise<Window> {
  const client = clientOf(station);
  const listening = new AbortController();
  const bridge: Parameters<typeof createStores>[0] = {
    // The same contract, without a wire.
    client: client as never,
    pictureAddress: (path) => path,
    answerFailures: () => undefined,
    follow(listener) {
      listener.connected();
      void (async () => {
        const events = await client.station.events({}, { signal: listening.signal });
        for await (const event of events) listener.event(event);
      })().catch(() => undefined);
      return () => listening.abort();
    },
  };
  const stores = createStores(bridge, null, noCameras);
  stops.push(followStation(bridge, stores));
  await Promise.all([stores.quality.getState().look(), stores.plainSettings.getState().look()]);
  await stores.sources.getState().look();
  await expect.poll(() => stores.station.getState().status).not.toBeNull();
  return { stores, lose: () => listening.abort() };
}

async function openTwo(): Promise<readonly [Window, Window]> {
  const station = await openTestStation({ desktop: port });
  open.push(station);
  return [await openWindow(station), await openWindow(station)];
}

interface Case {
  /** Sets one part of the setting. */
  one(stores: Stores): unknown;
  /** Sets its neighbour; null where there is none. */
  readonly other: ((stores: Stores) => unknown) | null;
  /** What the window shows of the two parts. */
  shows(stores: Stores): unknown;
  /** Once both are set. */
  both(): unknown;
}

const fit = { shown: true, opacity: 1, flipped: false, scale: 1, offsetX: 0, offsetY: 0 };
const fits = (stores: Stores) =>
  stores.overlays
    .getState()
    .fits.map(({ side }) => side)
    .sort();

const addresses: Readonly<Record<string, string>> = {
  'desktop.updates.address': 'https://updates.example.com',
  'alerts.webhook': 'https://alerts.example.com/hook',
  'alerts.syslog': 'udp://syslog.example.com:514',
};

/** Another value that the schema allows. */
function anotherValue({ path, kind, options, limits, usual }: PlainField, before: SettingValue): SettingValue {
  switch (kind) {
    case 'flag':
      return before !== true;
    case 'choice':
      return options.find((option) => option !== (before ?? usual)) ?? null;
    case 'number':
      return typeof before === 'number' ? before + limits.unit : limits.start;
    case 'text':
      return addresses[path] ?? 'Ada';
  }
}

/** The one window sets every second plain field of the setting, and the other those between. */
function plainCase(fields: readonly PlainField[]): Case {
  const shown = (stores: Stores) =>
    fields.map(({ path }) => stores.plainSettings.getState().view?.fields.find((field) => field.path === path)?.value);
  const wanted = fields.map((field) => anotherValue(field, startOf(field.path)));
  const setting = (which: number) => async (stores: Stores) => {
    for (const [at, { path }] of fields.entries())
      if (at % 2 === which) await stores.plainSettings.getState().change(path, wanted[at] ?? null);
  };
  return { one: setting(0), other: fields.length > 1 ? setting(1) : null, shows: shown, both: () => wanted };
}

const noneSet = describeSettings({ settings: { get: () => undefined } as never });
function startOf(path: string): SettingValue {
  return noneSet.find((field) => field.path === path)?.value ?? null;
}

const plainCases = Object.entries(Object.groupBy(plainFields(), ({ path }) => path.split('.')[0] ?? '')).map(
  ([key, fields = []]) => [key, plainCase(fields)] as const,
);

/** Settings with a control of their own: one that is added is added here. */
const ownCases: Readonly<Partial<Record<SettingKey, Case>>> = {
  autoAdvance: {
    one: ({ station }) => station.getState().setAutoAdvance(false),
    other: null,
    shows: ({ station }) => station.getState().status?.autoAdvance,
    both: () => false,
  },
  hotFolder: {
    one: ({ sources }) => sources.getState().setFolder({ path: folder('photos') }, {}),
    other: ({ sources }) => sources.getState().setFolder({ path: '', endings: ['jpg'] }, { path: '', endings: null }),
    shows: ({ station, sources }) => [
      station.getState().status?.hotFolder.path,
      sources.getState().view?.hotFolder.endings,
    ],
    both: () => [folder('photos'), ['jpg']],
  },
  keys: {
    one: ({ keys }) => keys.getState().change({ retake: 'b' }),
    other: ({ keys }) => keys.getState().change({ done: 'x' }),
    shows: ({ keys }) => [keys.getState().bindings.keys('retake'), keys.getState().bindings.keys('done')],
    both: () => [['b'], ['x', 'F9']],
  },
  labels: {
    one: ({ labels }) => labels.getState().change({ pattern: 'S1.*' }),
    other: ({ plainSettings }) => plainSettings.getState().change('labels.opensItems', true),
    shows: ({ labels }) => {
      const { view } = labels.getState();
      return [view?.pattern, view?.opensItems];
    },
    both: () => ['S1.*', true],
  },
  liveCamera: {
    one: ({ camera }) => camera.getState().lookThrough('usb'),
    other: ({ camera }) => camera.getState().chooseSize('Cam', { width: 640, height: 480 }),
    shows: ({ camera }) => {
      const { view } = camera.getState();
      return [view?.inUse, view?.sizes.length];
    },
    both: () => ['usb', 1],
  },
  overlayFits: {
    one: ({ overlays }) => overlays.getState().adjust('left', '', () => ({ ...fit, opacity: 0.5 })),
    other: ({ overlays }) => overlays.getState().adjust('right', '', () => ({ ...fit, opacity: 0.5 })),
    shows: fits,
    both: () => ['left', 'right'],
  },
  preferences: {
    one: ({ preferences }) => preferences.getState().change({ textSize: 'larger' }),
    other: ({ preferences }) => preferences.getState().change({ scheme: 'dark' }),
    shows: ({ preferences }) => [preferences.getState().textSize, preferences.getState().scheme],
    both: () => ['larger', 'dark'],
  },
  quality: {
    one: ({ quality }) => quality.getState().change({ thresholds: { sharpness: 112 } }),
    other: ({ quality }) => quality.getState().change({ blocks: { blurred: true } }),
    shows: ({ quality }) => {
      const settings = quality.getState().view?.settings;
      return [settings?.thresholds.sharpness, settings?.blocks];
    },
    both: () => [112, ['blurred']],
  },
  scanner: {
    one: ({ scanner }) => scanner.getState().change({ letters: 'alt' }),
    other: ({ scanner }) => scanner.getState().change({ keepsLetters: true }),
    shows: ({ scanner }) => {
      const { settings } = scanner.getState();
      return [settings.letters, settings.keepsLetters];
    },
    both: () => ['alt', true],
  },
  exchange: {
    one: ({ exchange }) => exchange.getState().setFolder('listFolder', folder('lists')),
    other: ({ exchange }) => exchange.getState().setFolder('resultsFolder', folder('results')),
    shows: ({ exchange }) => {
      const { view } = exchange.getState();
      return [view?.listFolder, view?.resultsFolder];
    },
    both: () => [folder('lists'), folder('results')],
  },
};

/** No page shows these: they are remembered from what was done last. */
const remembered = ['workListColumns', 'workListPage', 'place'];
const cases = [...plainCases, ...Object.entries(ownCases)];

test('each setting of the table is here', () => {
  const tried = new Set([...cases.map(([key]) => key), ...remembered]);
  expect(Object.keys(stationSettings).filter((key) => !tried.has(key))).toEqual([]);
});

test.each(cases)('the setting %s of one window is shown in the other', async (_, { one, other, shows, both }) => {
  const [first, second] = await openTwo();
  await one(first.stores);
  await other?.(second.stores);
  await expect.poll(() => shows(first.stores), { timeout: 30_000 }).toEqual(both());
  await expect.poll(() => shows(second.stores), { timeout: 30_000 }).toEqual(both());
});

test('what is no setting is shown in the other window too: target cards, the work list, the connection', async () => {
  const [{ stores: first }, { stores: second }] = await openTwo();
  await expect.poll(() => second.golden.getState().view, { timeout: 30_000 }).not.toBeNull();
  const reminds = !second.golden.getState().view?.reminds;
  await first.golden.getState().setReminds(reminds);
  await expect.poll(() => second.golden.getState().view?.reminds, { timeout: 30_000 }).toBe(reminds);
  second.workList.getState().show();
  await first.workList.getState().importFile(new File(['reference\nSKU-1\n'], 'list.csv'));
  await expect
    .poll(() => second.workList.getState().rows.map(({ reference }) => reference), { timeout: 30_000 })
    .toEqual(['SKU-1']);
  const before = second.settings.getState().view?.profileJson;
  await first.settings.getState().startPractice();
  await expect.poll(() => second.settings.getState().view?.profileJson, { timeout: 30_000 }).not.toBe(before);
});

const withNeighbour = cases.flatMap(([key, { other, ...rest }]) =>
  other === null ? [] : [[key, { other, ...rest }] as const],
);
test.each(withNeighbour)(
  'a part of %s survives a change of its neighbour in a window that has not heard of it',
  async (_, { one, other, shows, both }) => {
    const [first, second] = await openTwo();
    second.lose();
    await one(first.stores);
    await other(second.stores);
    await expect.poll(() => shows(first.stores), { timeout: 30_000 }).toEqual(both());
  },
);
