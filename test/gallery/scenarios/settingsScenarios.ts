import type { LearntScanner } from '../../../main/contract/codes/codeReading.ts';
import type { TetherView } from '../../../main/contract/tetherView.ts';
import type { StatusView } from '../../../main/contract/views.ts';
import { asGiven, sentences, text } from '../../../main/texts/text.ts';
import { fakeDesktopView } from '../../fakes/page/fakeDesktop.ts';
import { fadingCamera } from '../../fakes/page/fakeGolden.ts';
import { fakeTetherView } from '../../fakes/page/fakeTether.ts';
import { fakeSources, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { type FakeWorld, fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { drawnCamera, drawnLabel } from '../drawnCamera.ts';
import { busyStatus, tethered } from './busyStation.ts';
import { now } from './items.ts';
import { onceThere, press, pressKeys } from './presses.ts';
import type { Scenario } from './scenario.ts';

/** A wireless scanner on a French computer. */
const slowScanner: LearntScanner = {
  startKeys: [],
  endKeys: ['Enter'],
  prefix: '',
  suffix: '',
  typedPrefix: '',
  marks: true,
  layout: { computer: 'fr', scanner: 'us' },
  letters: 'swapped',
  longestGapMs: 240,
  meanGapMs: 170,
};

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
        otherFiles: null,
        incomplete: null,
      },
    }),
  });
}

/** The settings of a tethered camera in this state, with two cameras found. */
function tetherSettings(change: Partial<TetherView>): Scenario {
  return {
    shows: 'main >> text=Nikon DSC D850',
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
      press('[data-testid="source-tether"] button', 0);
      press('[data-testid="tether-look"]', 300);
    },
  };
}

/** How the partner's events come, in this state. */
function eventsSettings(events: StatusView['events']): Scenario {
  return {
    shows: '[data-testid="events-state"]',
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
  settingsEventsNone: {
    ...eventsSettings({ address: null, state: 'off', cursor: 0, lastEventAt: null }),
    shows: 'main h3, main h2',
  },
  settingsFleet: {
    ...eventsSettings({ address: 'https://relay.example.com', state: 'connected', cursor: 118, lastEventAt: now }),
    shows: '[data-testid="published-settings"]',
    settingsPage: 'fleet',
  },
  settingsFleetAsks: {
    ...eventsSettings({ address: 'https://relay.example.com', state: 'connected', cursor: 118, lastEventAt: now }),
    shows: '[data-testid="pending-settings"]',
    settingsPage: 'fleet',
    world: () => ({
      ...(eventsSettings({
        address: 'https://relay.example.com',
        state: 'connected',
        cursor: 118,
        lastEventAt: now,
      }).world?.() ?? settingsWorld()),
      pendingSettings: {
        foreign: text('fleetSettings.foreign', {
          station: 'Table 9',
          version: 8,
          why: text('fleetSettings.foreign.notSigned'),
        }),
        pending: {
          version: 7,
          station: 'Table 2',
          signer: text('fleetSettings.signedByAdmin'),
          isNewKey: false,
          said: null,
          changes: [
            {
              field: 'operations.submit_sr.path',
              before: '"/api/v2/sr/{sr_uuid}/submit"',
              after: '"/api/actor/users/{reference_id}"',
            },
          ],
          goes: [
            {
              isOutside: true,
              said: sentences(
                text('route.submit', {
                  address: 'https://api.example.com/api/actor/users/{reference_id}',
                  method: 'PUT',
                  credential: 'key',
                }),
                text('route.outside'),
              ),
            },
          ],
        },
      },
    }),
  },
  settingsGolden: {
    shows: '[data-testid="source-golden"] [aria-expanded="true"]',
    screen: 'settings',
    settingsPage: 'sources',
    world: () => ({
      ...settingsWorld(),
      golden: { reminds: true, awaited: null, cameras: [fadingCamera('hot folder', 24, now)] },
    }),
    afterwards: () => {
      press('[data-testid="source-golden"] button', 0);
      onceThere('[data-testid="source-golden"] [aria-expanded="true"]', (found) => found.scrollIntoView());
    },
  },
  settingsLabels: {
    shows: '[data-testid="source-labels"] [aria-expanded="true"]',
    screen: 'settings',
    settingsPage: 'sources',
    world: () => ({
      ...settingsWorld(),
      labels: { opensItems: true, warnsOfOthers: true, pattern: 'SKU-\\d{4}(-[A-Z]+)?', itfLength: null },
    }),
    afterwards: () => {
      press('[data-testid="source-labels"] button', 0);
      onceThere('[data-testid="source-labels"] [aria-expanded="true"]', (found) => found.scrollIntoView());
    },
  },
  settings: { shows: '[data-testid="profile-group-address"]', screen: 'settings', world: () => settingsWorld() },
  settingsGroups: {
    shows: '[data-testid="profile-group-upload"] [aria-expanded="true"]',
    screen: 'settings',
    world: () => settingsWorld(),
    afterwards: () => {
      press('input[value="calls"]', 0);
      press('[data-testid="profile-group-upload"] button', 100);
    },
  },
  settingsRules: {
    shows: '[data-testid="profile-group-items"] [aria-expanded="true"]',
    screen: 'settings',
    world: () => settingsWorld(),
    afterwards: () => {
      press('input[value="rules"]', 0);
      press('[data-testid="profile-group-items"] button', 100);
    },
  },
  settingsAccount: {
    shows: '[data-testid="user-form"]',
    screen: 'settings',
    world: () => settingsWorld(),
    afterwards: () => press('input[value="account"]', 0),
  },
  settingsAssistant: {
    shows: '[data-testid="assistant"] details[open]',
    screen: 'settings',
    world: () => settingsWorld(),
    afterwards: () => {
      press('input[value="assistant"]', 0);
      press('[data-testid="assistant"] button', 100);
      press('[data-testid="assistant"] summary', 400);
    },
  },
  settingsSources: {
    shows: '[data-testid="last-photo-hot folder"]',
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
    shows: '[data-testid="source-usb-camera"] [aria-expanded="true"]',
    screen: 'settings',
    settingsPage: 'sources',
    cameras: drawnCamera,
    world: () => {
      const world = settingsWorld();
      return {
        ...world,
        liveCamera: { ...world.liveCamera, usbCamera: { deviceId: 'drawn', label: drawnLabel } },
      };
    },
    afterwards: () => press('[data-testid="source-usb-camera"] button', 0),
  },
  settingsPedal: {
    shows: '[data-testid="pedal-key"]',
    screen: 'settings',
    settingsPage: 'sources',
    world: () => ({ ...settingsWorld(), keys: { 'shutter.second': 'F13' } }),
    afterwards: () => press('[data-testid="source-pedal"] button', 0),
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
  settingsQuality: {
    shows: '[data-testid^="threshold-"]',
    screen: 'settings',
    settingsPage: 'quality',
    world: () => settingsWorld(),
  },
  settingsFolderMoves: {
    shows: '[data-testid="passed-over"]',
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
          otherFiles: text('hotFolder.otherFiles', { count: 3, names: ['film.mov', 'poster.psd', 'notes'], more: 0 }),
          incomplete: text('hotFolder.incomplete', { count: 1, names: ['IMG_0420.JPG'], more: 0 }),
        },
      }),
      sources: fakeSources({
        hotFolder: {
          look: { kind: 'polling', everySeconds: 5 },
          originals: { kind: 'move', folder: null },
          endings: null,
          readEndings: ['jpg', 'png'],
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
  settingsFolderMissing: {
    shows: '[data-testid="source-hot-folder"]',
    screen: 'settings',
    settingsPage: 'sources',
    world: () => settingsWorld(),
  },
  settingsComputer: {
    shows: 'main >> text=1.3.0',
    screen: 'settings',
    settingsPage: 'computer',
    world: () => ({ ...settingsWorld(), desktop: fakeDesktopView({ ready: '1.3.0' }) }),
  },
  settingsKiosk: {
    shows: '[role="dialog"]',
    opens: 'renderer/app/LeaveKiosk.tsx',
    screen: 'settings',
    settingsPage: 'computer',
    world: () => ({ ...settingsWorld(), desktop: fakeDesktopView({ kiosk: { on: true, hasPin: true } }) }),
    afterwards: () => press('[aria-label="Leave kiosk"]', 0),
  },
  settingsKeys: {
    shows: '[data-testid="key-conflict"]',
    screen: 'settings',
    settingsPage: 'keys',
    world: () => ({ ...settingsWorld(), keys: { 'shutter.second': 'F13', loupe: 'r', retake: 'g' } }),
    afterwards: () => {
      press('[data-testid="key-group-looking"] button', 0);
      onceThere('[data-testid="key-group-looking"] [aria-expanded="true"]', () => {
        press('[data-testid="key-compare"]', 100);
        setTimeout(() => pressKeys('d'), 400);
      });
    },
  },
  settingsScanner: {
    shows: '[data-testid="scanner-test"]',
    screen: 'settings',
    settingsPage: 'scanner',
    world: () => settingsWorld(),
  },
  settingsScannerLearnt: {
    shows: '[data-testid="learnt-scanner"]',
    screen: 'settings',
    settingsPage: 'scanner',
    world: () => ({ ...settingsWorld(), scanner: { letters: 'alt', keepsLetters: false, learnt: slowScanner } }),
  },
  settingsScannerLearns: {
    shows: '[data-testid="scanner-progress"]',
    screen: 'settings',
    settingsPage: 'scanner',
    world: () => settingsWorld(),
    afterwards: () => press('[data-testid="learn-scanner"]', 0),
  },
  settingsStation: {
    shows: '[data-testid="print-codes"]',
    screen: 'settings',
    settingsPage: 'station',
    world: () => settingsWorld(),
  },
  settingsStorage: {
    shows: '[data-testid="would-go"]',
    screen: 'settings',
    settingsPage: 'storage',
    world: () => settingsWorld(),
  },
};
