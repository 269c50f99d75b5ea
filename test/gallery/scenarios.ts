import { asGiven } from '../../main/texts/text.ts';
import type { QualityNote } from '../../preload/contract/quality.ts';
import type { TetherView } from '../../preload/contract/tetherView.ts';
import type { ItemView, RejectionView, StatusView } from '../../preload/contract/views.ts';
import type { PageCameras } from '../../renderer/camera/pageCameras.ts';
import type { Screen, SettingsPage } from '../../renderer/stores/station/navigationStore.ts';
import type { FakeBridge } from '../fakes/page/fakeBridge.ts';
import { type FakeCards, fakeCardEntry, fakeCards, fakeImport } from '../fakes/page/fakeCards.ts';
import { fadingCamera } from '../fakes/page/fakeGolden.ts';
import { fakeTetherView } from '../fakes/page/fakeTether.ts';
import { fakeItem, fakePhoto, fakeSources, fakeStatus } from '../fakes/page/fakeViews.ts';
import { type FakeWorld, fakeWorld } from '../fakes/page/fakeWorld.ts';
import { drawnCamera, drawnLabel, failingCamera } from './drawnCamera.ts';

export interface Scenario {
  readonly screen?: Screen;
  readonly settingsPage?: SettingsPage;
  readonly world: () => FakeWorld;
  /** The cameras of the page; none when left out. */
  readonly cameras?: () => PageCameras;
  /** Played after the page is up. */
  readonly afterwards?: (bridge: FakeBridge) => void;
}

const now = Date.now();
const counts = {
  shooting: 2,
  ready: 1,
  sending: 4,
  in_review: 212,
  reshoot: 3,
  authentic: 98_214,
  not_authentic: 311,
  cancelled: 45,
  needs_attention: 2,
};

const busyStatus: Partial<StatusView> = {
  counts,
  photosLeft: 34,
  photosSent: 51,
  bytesLeft: 118_400_000,
  secondsLeft: 143,
  parked: 2,
  hotFolder: { path: '/home/station/Pictures/tether', state: 'watching', message: null, passedOver: null },
};

function rejection(
  id: string,
  sideName: string,
  reason: string,
  message: string | null,
  photoId: string | null,
): RejectionView {
  return { id, sideName, reason, message, at: now - 3_600_000, photoId };
}

/** What the station says of a photo that is not as it should be. */
const blurred: QualityNote = {
  code: 'blurred',
  severity: 'warning',
  label: asGiven('Blurred'),
  text: asGiven('Blurred: hold still, focus on the item, or move the light closer.'),
};
const twice: QualityNote = {
  code: 'same_picture',
  severity: 'warning',
  label: asGiven('As Back'),
  text: asGiven('The same picture as Back: take it off, or keep it if both are right.'),
};
const tooDark: QualityNote = {
  code: 'too_dark',
  severity: 'warning',
  label: asGiven('Too dark'),
  text: asGiven('Too dark: use more light or a longer exposure.'),
};
const yellow: QualityNote = {
  code: 'colour_cast',
  severity: 'note',
  label: asGiven('Colour cast'),
  text: asGiven("The light looks yellow: check the lamps, or set the camera's white balance."),
};

/** The side's photo with these notes. */
function noted(item: ItemView, sideName: string, notes: QualityNote[]): ItemView {
  return {
    ...item,
    sides: item.sides.map((side) =>
      side.name === sideName && side.photo !== null ? { ...side, photo: { ...side.photo, notes } } : side,
    ),
  };
}

function openItem(captured: number, change: Partial<ItemView> = {}): ItemView {
  return { ...fakeItem({ id: 'open', referenceId: 'SKU-2214-AX', captured, at: now }), open: true, ...change };
}

/** The photo of this side of the open item has just come. */
function tellCaptured(bridge: FakeBridge, sideIndex: number): void {
  const item = bridge.world.items[0];
  const side = item?.sides[sideIndex];
  if (item === undefined || side === undefined) return;
  bridge.emit({
    type: 'capture',
    notice: {
      accepted: true,
      filename: 'DSC_0416.JPG',
      message: `On ${side.name}`,
      itemId: item.id,
      sideUuid: side.uuid,
      sideName: side.name,
      photoId: side.photo?.id ?? null,
      source: 'hot folder',
      at: Date.now(),
    },
  });
}

/** One photo has just come, two are being looked at, and one file is not complete yet. */
function tellComing(bridge: FakeBridge): void {
  tellCaptured(bridge, 1);
  for (const number of [417, 418])
    bridge.emit({
      type: 'arrival',
      photoId: `coming-${number}`,
      filename: `DSC_0${number}.CR3`,
      itemId: 'open',
      side: null,
      at: Date.now(),
    });
  const half = { photoId: 'half', filename: 'DSC_0419.JPG', itemId: 'open', side: null } as const;
  bridge.emit({ type: 'arrival', ...half, at: Date.now() });
  bridge.emit({ type: 'arrivalOver', photoId: 'half', comesAgain: true });
}

/** This file was not taken as a photo. */
function tellRefused(bridge: FakeBridge, filename: string): void {
  bridge.emit({
    type: 'capture',
    notice: {
      accepted: false,
      filename,
      message: `${filename} is damaged or not complete: the file ends too early; copy it again, or shoot it again.`,
      itemId: null,
      sideUuid: null,
      sideName: null,
      photoId: null,
      source: 'hot folder',
      at: Date.now(),
    },
  });
}

function withOpen(item: ItemView, status: Partial<StatusView> = {}): FakeWorld {
  return fakeWorld({
    items: [item, ...recent()],
    status: fakeStatus({ ...busyStatus, openItemId: item.id, ...status }),
  });
}

const tethered = { model: 'Canon EOS 5D Mark IV', serialNumber: '025022004837' };

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
          problem: 'It is held by gvfs-gphoto2-volume-monitor. Free it here.',
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

/** A station that uses the drawn camera, or another of this name. */
function withLive(item: ItemView, label = drawnLabel): FakeWorld {
  const world = withOpen(item, { mode: 'connected', connectionName: 'acme' });
  return { ...world, liveCamera: { ...world.liveCamera, usbCamera: { deviceId: 'drawn', label } } };
}

function recent(): ItemView[] {
  return [
    fakeItem({ id: 'r1', referenceId: 'SKU-1001', stage: 'in_review', captured: 7, at: now - 60_000 }),
    fakeItem({ id: 'r2', referenceId: 'SKU-1002', stage: 'sending', captured: 6, at: now - 130_000, type: 'High top' }),
    fakeItem({
      id: 'r3',
      referenceId: 'BAG/7 ünï 🧥 a rather long reference that goes on',
      stage: 'authentic',
      captured: 5,
      at: now - 4_000_000,
      category: 'Handbags',
      type: 'Tote',
    }),
    fakeItem({
      id: 'r4',
      referenceId: 'W-88120',
      stage: 'needs_attention',
      captured: 5,
      at: now - 9_000_000,
      category: 'Watches',
      type: 'Automatic',
    }),
  ];
}

function rejectedItem(): ItemView {
  const item = fakeItem({
    id: 'rejected',
    referenceId: 'SKU-1877',
    captured: 7,
    stage: 'reshoot',
    at: now - 3_600_000,
  });
  return {
    ...item,
    state: { primary: 'QC', supplement: 'REJECTED' },
    sides: item.sides.map((side) =>
      side.name === 'Size label'
        ? {
            ...side,
            status: 'rejected',
            rejection: rejection(
              'j1',
              side.name,
              'Blurry image',
              'Hold the camera still and make sure that every line of the label can be read.',
              side.photo?.id ?? null,
            ),
          }
        : { ...side, status: 'uploaded' },
    ),
  };
}

function unnamedItem(): ItemView {
  const item = fakeItem({ id: 'unnamed', referenceId: 'SKU-1902', captured: 7, stage: 'reshoot', at: now - 2_000_000 });
  return { ...item, sidesNotNamed: true, sides: item.sides.map((side) => ({ ...side, status: 'uploaded' })) };
}

function unplacedItem(): ItemView {
  const item = fakeItem({
    id: 'unplaced',
    referenceId: 'SKU-1955',
    captured: 7,
    stage: 'reshoot',
    at: now - 1_000_000,
  });
  return {
    ...item,
    unplacedRejections: [rejection('j2', 'Avant', 'Wrong angle', 'Photograph the side from the front.', null)],
    sides: item.sides.map((side) => ({ ...side, status: 'uploaded' })),
  };
}

function queueItems(): ItemView[] {
  const parked = fakeItem({
    id: 'q1',
    referenceId: 'W-88120',
    stage: 'needs_attention',
    captured: 5,
    at: now - 600_000,
    category: 'Watches',
    type: 'Automatic',
  });
  const sending = fakeItem({
    id: 'q2',
    referenceId: 'SKU-1002',
    stage: 'sending',
    captured: 6,
    at: now - 20_000,
    type: 'High top',
  });
  const many = Array.from({ length: 2_000 }, (_, index) =>
    fakeItem({
      id: `m${index}`,
      referenceId: `SKU-${3000 + index}`,
      stage: index % 9 === 0 ? 'in_review' : 'authentic',
      captured: 5 + (index % 3),
      at: now - 900_000 - index * 70_000,
    }),
  );
  return [
    {
      ...parked,
      waitingFor: 'person',
      waitingText: asGiven('Waits for a person'),
      lastError: {
        code: 'http_400',
        text: asGiven('The partner refused the upload of Front: image is smaller than 600 x 600.'),
        at: now - 500_000,
      },
      operations: { pending: 4, inFlight: 0, parked: 1 },
    },
    {
      ...sending,
      waitingFor: 'network',
      waitingText: asGiven('Waits for the network'),
      nextTryAt: now + 42_000,
      operations: { pending: 3, inFlight: 1, parked: 0 },
    },
    rejectedItem(),
    ...recent(),
    ...many,
  ];
}

const audit = [
  { at: now - 620_000, who: 'Mira', what: 'created', detail: 'Watches › Automatic' },
  { at: now - 615_000, who: 'station', what: 'photo placed', detail: 'DSC_0412.JPG on Front' },
  { at: now - 610_000, who: 'station', what: 'photo placed', detail: 'DSC_0413.JPG on Back' },
  { at: now - 560_000, who: 'Mira', what: 'marked done', detail: '' },
  { at: now - 500_000, who: 'partner', what: 'refused', detail: 'Front: image is smaller than 600 x 600' },
];

function settingsWorld(): FakeWorld {
  return fakeWorld({
    profileJson: '{\n  "name": "acme",\n  "base_url": "https://api.example.com",\n  "submit": "automatic"\n}',
    status: fakeStatus({
      ...busyStatus,
      mode: 'connected',
      connectionName: 'acme',
      credentials: 'refused',
      online: true,
      keyNotice: 'The key to the credentials lies in a file beside the data, since this system offers no keychain.',
      hotFolder: {
        path: '/home/station/Pictures/tether',
        state: 'missing',
        message: 'The folder does not exist.',
        passedOver: null,
      },
    }),
  });
}

function withCards(change: Partial<FakeCards>, item = openItem(2)): FakeWorld {
  return { ...withOpen(item), cards: fakeCards(now, change) };
}

const oneCard: Partial<FakeCards> = {
  sources: { ...fakeCards(now).sources, sources: fakeCards(now).sources.sources.slice(0, 1) },
};

/** As the operator would: the key, then these buttons one after the other. */
function pressCard(...testIds: readonly string[]): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'i', bubbles: true }));
  for (const [index, testId] of testIds.entries()) {
    setTimeout(() => document.querySelector<HTMLElement>(`[data-testid="${testId}"]`)?.click(), 900 + index * 150);
  }
}

export const scenarios: Readonly<Record<string, Scenario>> = {
  firstRun: {
    world: () => fakeWorld({ status: fakeStatus({ mode: 'unconnected', connectionName: null, online: null }) }),
  },
  shootEmpty: {
    world: () =>
      fakeWorld({
        items: recent(),
        status: fakeStatus({
          ...busyStatus,
          inbox: [fakePhoto('in1', 'inbox', now), fakePhoto('in2', 'inbox', now), fakePhoto('in3', 'inbox', now)],
        }),
      }),
  },
  shootFresh: { world: () => fakeWorld() },
  shootWrongItem: {
    world: () => {
      const item = openItem(3);
      const photoId = item.sides[1]?.photo?.id ?? '';
      const seen = {
        photoId,
        filename: 'IMG_0412.jpg',
        sideUuid: item.sides[1]?.uuid ?? null,
        reason: 'code',
      } as const;
      return withOpen(
        { ...item, wrongItem: [{ ...seen, reference: 'RMA-2026-004187-RETURN', otherItemId: 'r2' }] },
        { inbox: [fakePhoto('in1', 'inbox', now), fakePhoto('in2', 'inbox', now)], inboxMore: 40 },
      );
    },
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
  shootOpen: {
    world: () =>
      withOpen(
        openItem(2, {
          tray: [fakePhoto('t1', 'tray', now), fakePhoto('t2', 'tray', now)],
          waitingText: asGiven('Waits for photos'),
        }),
      ),
    afterwards: (bridge) => tellCaptured(bridge, 1),
  },
  shootRefused: {
    world: () => withOpen(openItem(2)),
    afterwards: (bridge) => {
      for (const name of ['DSC_0417.JPG', 'notes.jpg', 'scan of the box.png', 'DSC_0420.JPG'])
        tellRefused(bridge, name);
    },
  },
  shootComing: {
    world: () => withOpen(openItem(2)),
    afterwards: tellComing,
  },
  shootQuality: {
    world: () =>
      withOpen(
        noted(
          noted(
            openItem(3, {
              tray: [{ ...fakePhoto('t1', 'tray', now), notes: [blurred] }],
              activeSideUuid: 'open-side-4',
            }),
            'Left side',
            [blurred, tooDark, yellow],
          ),
          'Front',
          [yellow],
        ),
      ),
    afterwards: (bridge) => tellCaptured(bridge, 2),
  },
  shootTwice: {
    world: () => withOpen(noted(openItem(3, { activeSideUuid: 'open-side-4' }), 'Left side', [twice])),
    afterwards: (bridge) => tellCaptured(bridge, 2),
  },
  shootQualityViewed: {
    world: () => withOpen(noted(openItem(3, { activeSideUuid: 'open-side-2' }), 'Back', [tooDark, yellow])),
  },
  shootPhoto: { world: () => withOpen(openItem(3, { activeSideUuid: 'open-side-2' })) },
  live: { world: () => withLive(openItem(2)), cameras: drawnCamera },
  liveQuality: {
    world: () => withLive(noted(openItem(3, { activeSideUuid: 'open-side-4' }), 'Left side', [blurred])),
    cameras: drawnCamera,
    afterwards: (bridge) => tellCaptured(bridge, 2),
  },
  liveRetake: {
    world: () => withLive(openItem(3, { activeSideUuid: 'open-side-2' })),
    cameras: drawnCamera,
    afterwards: () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true })),
  },
  liveMove: {
    world: () => withLive(openItem(2)),
    cameras: drawnCamera,
    afterwards: () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true })),
  },
  liveNone: { world: () => withLive(openItem(2), ''), cameras: () => failingCamera('none') },
  liveDenied: { world: () => withLive(openItem(2)), cameras: () => failingCamera('denied') },
  liveInUse: { world: () => withLive(openItem(2)), cameras: () => failingCamera('in_use') },
  liveUnplugged: { world: () => withLive(openItem(2), 'Document camera DC-80 (0c45:6366)'), cameras: drawnCamera },
  liveUnpluggedComing: {
    world: () => withLive(openItem(2), 'Document camera DC-80 (0c45:6366)'),
    cameras: drawnCamera,
    afterwards: tellComing,
  },
  liveInsecure: { world: () => withLive(openItem(2)) },
  cardSources: { world: () => withCards({}), afterwards: () => pressCard() },
  cardNone: {
    world: () =>
      withCards({
        sources: { sources: [], notes: ['Cameras are not looked for: the program gphoto2 is not installed here.'] },
      }),
    afterwards: () => pressCard(),
  },
  cardPick: { world: () => withCards(oneCard), afterwards: () => pressCard('pick-new') },
  cardEmpty: { world: () => withCards({ ...oneCard, entries: [] }), afterwards: () => pressCard() },
  cardNoItem: {
    world: () => ({ ...fakeWorld({ status: fakeStatus(busyStatus) }), cards: fakeCards(now, oneCard) }),
    afterwards: () => {
      document.querySelector<HTMLElement>('[data-testid="import-card"]')?.click();
    },
  },
  cardMany: {
    world: () =>
      withCards({
        ...oneCard,
        entries: Array.from({ length: 5_000 }, (_, index) => fakeCardEntry(5_000 - index, now - index * 90_000)),
      }),
    afterwards: () => pressCard('pick-new'),
  },
  cardRunning: { world: () => withCards({ ...oneCard, progress: fakeImport() }), afterwards: () => pressCard() },
  cardPulled: {
    world: () =>
      withCards({
        ...oneCard,
        progress: fakeImport({
          state: 'interrupted',
          current: null,
          photos: { total: 24, done: 10, accepted: 8, known: 0 },
          failed: 2,
          failures: [
            {
              name: 'IMG_4210.JPG',
              folder: '101CANON',
              message: 'IMG_4210.JPG is damaged or not complete: premature end of JPEG image.',
            },
            { name: 'IMG_4211.JPG', folder: '101CANON', message: 'IMG_4211.JPG is empty.' },
          ],
          left: Array.from({ length: 14 }, (_, index) => `IMG_${4_214 + index}.JPG`),
          message: 'The card or camera is gone. What was imported is safe. Put it back and resume.',
        }),
      }),
    afterwards: () => pressCard(),
  },
  shootComplete: {
    world: () =>
      withOpen(openItem(7, { canSubmit: true, submitBlocked: null, activeSideUuid: null, stage: 'ready' }), {
        parked: 0,
        photosLeft: 0,
        photosSent: 0,
      }),
  },
  shootClosedTray: {
    world: () =>
      withOpen({
        ...openItem(5),
        stage: 'in_review',
        tray: [fakePhoto('t1', 'Front', now), fakePhoto('t2', 'Back', now)],
      }),
  },
  shootRejected: {
    world: () => withOpen({ ...rejectedItem(), open: true, activeSideUuid: 'rejected-side-5' }),
  },
  shootNoSides: {
    world: () =>
      withOpen(
        openItem(0, {
          sides: [],
          requirements: 'none',
          activeSideUuid: null,
          srUuid: null,
          microId: null,
          state: null,
          progress: null,
          url: null,
          requiredTotal: 0,
          waitingFor: 'requirements',
          waitingText: asGiven('Waits for the partner to tell which sides are needed'),
          tray: [fakePhoto('t1', 'tray', now), fakePhoto('t2', 'tray', now), fakePhoto('t3', 'tray', now)],
        }),
        { online: false },
      ),
  },
  queue: {
    screen: 'queue',
    world: () =>
      fakeWorld({
        items: queueItems(),
        audit,
        status: fakeStatus({ ...busyStatus, mode: 'connected', connectionName: 'acme', pausedUntil: now + 25_000 }),
      }),
  },
  reshoot: {
    screen: 'reshoot',
    world: () => fakeWorld({ items: [rejectedItem(), unnamedItem(), unplacedItem()], status: fakeStatus(busyStatus) }),
  },
  reshootMany: {
    screen: 'reshoot',
    world: () =>
      fakeWorld({
        items: Array.from({ length: 600 }, (_, index) => ({
          ...rejectedItem(),
          id: `many-${index}`,
          referenceId:
            index % 50 === 7 ? `SKU-${index} with a reference so long that it takes two lines` : `SKU-${index}`,
        })),
        status: fakeStatus(busyStatus),
      }),
  },
  reshootEmpty: { screen: 'reshoot', world: () => fakeWorld() },
  settings: { screen: 'settings', world: () => settingsWorld() },
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
        liveCamera: { ...world.liveCamera, usbCamera: { deviceId: 'drawn', label: drawnLabel }, pedalKey: 'F13' },
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
    warnings: [
      "The camera's battery is low (15%). Change it soon.",
      "The camera's card is almost full. Change or empty it.",
    ],
  }),
  settingsTetherHeld: tetherSettings({
    state: 'held',
    message: 'Canon EOS 5D Mark IV is held by gvfsd-gphoto2.',
    help: 'The desktop has taken the camera. Free it here, or unmount it in the file manager.',
    canFree: true,
  }),
  tetherReplug: {
    world: () => ({
      ...withOpen(openItem(2)),
      tether: fakeTetherView({
        camera: tethered,
        state: 'replug',
        message: 'Canon EOS 5D Mark IV does not answer, and ending and resetting it did not help.',
        help: 'Pull its USB cable, switch the camera off and on, and plug it in again. It goes on from there by itself.',
      }),
    }),
  },
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
          passedOver:
            '12 links are no photo files and are passed over: today, IMG_0412.JPG, IMG_0413.JPG and 9 more. Save or copy the photos themselves into the folder.',
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
        reason,
      })),
    }),
  },
  settingsFolderMissing: { screen: 'settings', settingsPage: 'sources', world: () => settingsWorld() },
  settingsStation: { screen: 'settings', settingsPage: 'station', world: () => settingsWorld() },
  settingsStorage: { screen: 'settings', settingsPage: 'storage', world: () => settingsWorld() },
  lost: { world: () => withOpen(openItem(2)), afterwards: (bridge) => bridge.loseConnection() },
};
