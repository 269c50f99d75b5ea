import { asGiven } from '../../../main/texts/text.ts';
import type { FakeBridge } from '../../fakes/page/fakeBridge.ts';
import { fakeStatus } from '../../fakes/page/fakeViews.ts';
import { type FakeWorld, fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { busyStatus, withOpen } from './busyStation.ts';
import { longPlace, openItem, recent, rejectedItem } from './items.ts';
import { onceThere, press, pressBeforeCode, pressKeys, pressText, type } from './presses.ts';
import type { Scenario } from './scenario.ts';
import { settingsScenarios } from './settingsScenarios.ts';
import { reportCaptured, reportRefused, reportReshot } from './tellPhotos.ts';

/** What opens over a screen, and what is printed of one. */

const withPhoto = () => withOpen(openItem(3, { activeSideUuid: 'open-side-4' }));
const toPhoto = () => press('[data-testid="side-Back"]', 0);

/** The button takes the place of what stood for it until the list was fetched: it is pressed until the list is there. */
function openMessages(tries = 50): void {
  if (document.querySelector('[role="dialog"]') !== null || tries === 0) return;
  document.querySelector<HTMLElement>('[data-testid="more-notices"]')?.click();
  setTimeout(() => openMessages(tries - 1), 400);
}

/** What is printed is on the page for the moment of it alone: a copy is kept. */
function keepPrinted(): void {
  window.print = () => {
    const sheet = document.querySelector('[data-paper]');
    if (sheet === null) return;
    document.body.append(sheet.cloneNode(true));
    setTimeout(() => {
      document.body.dataset.prints = '';
    }, 50);
  };
}

export const overScenarios: Readonly<Record<string, Scenario>> = {
  keyHelp: {
    shows: '[data-testid="key-help"]',
    opens: 'renderer/components/frame/KeyHelpDialog.tsx',
    world: withPhoto,
    afterwards: () => pressKeys('?'),
  },
  shootMore: {
    shows: '[data-testid="leave"]',
    opens: 'renderer/screens/shoot/tools/ToolMenu.tsx',
    world: withPhoto,
    afterwards: () => press('[data-testid="more-tools"]', 300),
  },
  messages: {
    shows: '[role="dialog"] >> text=DSC_0417.JPG',
    opens: 'renderer/components/frame/NoticeHistory.tsx',
    world: withPhoto,
    afterwards: (bridge) => {
      for (const name of ['DSC_0417.JPG', 'notes.jpg', 'scan of the box.png']) reportRefused(bridge, name);
      openMessages();
    },
  },
  movePhoto: {
    shows: '[data-testid="move-to-tray"]',
    opens: 'renderer/screens/shoot/tray/MovePhotoDialog.tsx',
    world: withPhoto,
    afterwards: () => {
      toPhoto();
      onceThere('[data-testid="picture-box"] img', () => pressKeys('x'));
    },
  },
  placeAsked: {
    shows: '[data-testid="place-field"]',
    opens: 'renderer/components/PlaceDialog.tsx',
    world: withPhoto,
    afterwards: () => pressKeys('j'),
  },
  unsureCode: {
    shows: '[data-testid="unsure-code"]',
    opens: 'renderer/screens/shoot/choose/UnsureCodeDialog.tsx',
    world: () => fakeWorld({ items: recent(), status: fakeStatus(busyStatus) }),
    afterwards: () => {
      type('[data-testid="scan-input"]', 'EAN-4006381333931', 0);
      setTimeout(
        () => document.querySelector<HTMLInputElement>('[data-testid="scan-input"]')?.closest('form')?.requestSubmit(),
        100,
      );
    },
  },
  nearCode: {
    shows: '[data-testid="near-known"]',
    opens: 'renderer/screens/shoot/choose/NearCodeDialog.tsx',
    world: () => fakeWorld({ items: recent(), status: fakeStatus(busyStatus) }),
    afterwards: () => {
      type('[data-testid="scan-input"]', 'sku-1002', 0);
      setTimeout(
        () => document.querySelector<HTMLInputElement>('[data-testid="scan-input"]')?.closest('form')?.requestSubmit(),
        100,
      );
    },
  },
  nearCodeTyped: {
    shows: '[data-testid="near-known"]',
    opens: 'renderer/screens/shoot/choose/NearCodeDialog.tsx',
    world: withPhoto,
    afterwards: () => {
      toPhoto();
      onceThere('[data-testid="picture-box"] img', () => pressBeforeCode('D', 'SKU-2301'));
    },
  },
  slowScanner: {
    shows: '[data-testid="slow-scanner"]',
    opens: 'renderer/components/frame/SlowScannerDialog.tsx',
    world: withPhoto,
    afterwards: () => {
      toPhoto();
      onceThere('[data-testid="picture-box"] img', () => pressKeys(...'SKU-1002', 'Enter'));
    },
  },
  endShift: {
    shows: '[data-testid="shift-advice"]',
    opens: 'renderer/screens/shoot/home/EndShiftDialog.tsx',
    world: () =>
      fakeWorld({
        items: recent(),
        status: fakeStatus({ ...busyStatus, release: { kind: 'only_here', photos: 12, items: 3, withoutItem: 2 } }),
      }),
    afterwards: () => press('[data-testid="end-shift"]', 0),
  },
  refusedFiles: {
    shows: '[data-testid="refused-file"]',
    opens: 'renderer/components/frame/RefusedFilesDialog.tsx',
    world: () =>
      fakeWorld({
        items: recent(),
        status: fakeStatus({ ...busyStatus, refusedFiles: 2 }),
        refused: ['DSC_0417.JPG', 'scan of the box.png'].map((filename, id) => ({
          id,
          at: Date.now() - id * 90_000,
          source: 'hot folder',
          filename,
          reason: asGiven(`${filename} is damaged or not complete: the file ends too early; copy it again.`),
        })),
      }),
    afterwards: () => press('[data-testid="status-refused"]', 0),
  },
  cancelReasons: {
    shows: '[role="dialog"] [type="radio"]',
    opens: 'renderer/components/ReasonDialog.tsx',
    screen: 'queue',
    world: () => fakeWorld({ items: recent(), status: fakeStatus(busyStatus) }),
    afterwards: () => {
      press('[data-testid="row-SKU-1001"]', 0);
      pressText('Cancel item', 300);
    },
  },
  markWhich: {
    shows: '.mantine-Modal-content [aria-keyshortcuts="2"]',
    opens: 'renderer/screens/queue/ItemSides.tsx',
    screen: 'queue',
    world: () => fakeWorld({ items: recent(), status: fakeStatus(busyStatus) }),
    afterwards: () => {
      press('[data-testid="row-SKU-1001"]', 0);
      onceThere('[role="dialog"] [data-testid="timeline"]', () => pressKeys('m'));
    },
  },
  markReasons: {
    shows: '[role="dialog"] textarea, [role="dialog"] input',
    opens: 'renderer/components/ReasonDialog.tsx',
    screen: 'reshoot',
    world: () => {
      const { sides, ...item } = rejectedItem();
      const uploaded = sides.map((side) => ({ ...side, status: 'uploaded' as const, rejection: null }));
      return fakeWorld({ items: [{ ...item, sides: uploaded, sidesNotNamed: true }], status: fakeStatus(busyStatus) });
    },
    afterwards: () => press('[data-testid="mark-Back"]', 0),
  },
  bulkQuestion: {
    shows: '[role="dialog"] [aria-keyshortcuts="1"]',
    opens: 'renderer/screens/queue/BulkDialog.tsx',
    screen: 'queue',
    world: () => fakeWorld({ items: recent(), status: fakeStatus(busyStatus) }),
    afterwards: () => {
      pressText('Needs attention', 0);
      setTimeout(() => pressKeys('r'), 300);
    },
  },
  publishQuestion: {
    shows: 'main [aria-keyshortcuts="1"]',
    screen: 'settings',
    settingsPage: 'fleet',
    world: settingsScenarios.settingsFleet?.world ?? fakeWorld,
    afterwards: () => pressText('Publish this', 300),
  },
  printedCodes: {
    shows: '[data-paper]',
    isPrinted: true,
    screen: 'settings',
    settingsPage: 'station',
    world: () => fakeWorld({ status: fakeStatus(busyStatus) }),
    afterwards: () => {
      keepPrinted();
      press('[data-testid="print-codes"]', 0);
    },
  },
  printedPickList: {
    shows: '[data-paper] table',
    isPrinted: true,
    screen: 'reshoot',
    world: () => {
      const items = ['a-17', longPlace, 'A-17', 'A-9'].map((place, at) => ({
        ...rejectedItem(),
        id: `picked-${at}`,
        referenceId: `SKU-${1900 + at}`,
        place,
      }));
      return fakeWorld({ items, status: fakeStatus(busyStatus) });
    },
    afterwards: () => {
      keepPrinted();
      press('[data-testid="print-pick-list"]', 300);
    },
  },
};

/** A photo that was judged as it stands on the stage, and looked at closely. */
export const judgedScenarios: Readonly<Record<string, Scenario>> = {
  shootLoupe: {
    shows: '[data-testid="loupe"][data-ready]',
    world: withPhoto,
    afterwards: () => {
      toPhoto();
      onceThere('[data-testid="picture-box"] img', () => pressKeys('g'));
    },
  },
  shootCompare: {
    shows: '[data-testid="compared-rejected"]',
    world: () => withOpen({ ...rejectedItem(), open: true, activeSideUuid: 'rejected-side-5' }),
    afterwards: () => pressKeys('y', 'y'),
  },
  shotRefused: {
    shows: '[data-testid="stage-head"][data-tone="bad"]',
    world: () => withOpen(openItem(2)),
    afterwards: (bridge) => refusedBehind(bridge),
  },
  closedAuthentic: closed('authentic'),
  closedNotAuthentic: closed('not_authentic'),
  closedCancelled: closed('cancelled'),
  reshootJustShot: {
    shows: '[data-testid="reshoot-shot"]',
    screen: 'reshoot',
    world: () => {
      const item = { ...rejectedItem(), open: true, activeSideUuid: 'rejected-side-5' };
      return { ...withOpen(item), items: [item] };
    },
    afterwards: (bridge) => onceThere('[data-testid="reshoot-next"]', () => reportReshot(bridge)),
  },
  reshootElsewhere: {
    shows: '[data-testid="reshoot-aim"]',
    screen: 'reshoot',
    world: openElsewhere,
  },
  reshootWentElsewhere: {
    shows: '[data-testid="reshoot-next"]:has-text("On SKU")',
    screen: 'reshoot',
    world: openElsewhere,
    afterwards: (bridge) => onceThere('[data-testid="reshoot-aim"]', () => reportCaptured(bridge, 1)),
  },
};

/** One item is open on Shoot, another is to be shot again. */
function openElsewhere(): FakeWorld {
  const world = withOpen(openItem(2));
  return { ...world, items: [...world.items, rejectedItem()] };
}

function closed(stage: 'authentic' | 'not_authentic' | 'cancelled'): Scenario {
  return {
    shows: '[data-testid="takes-no-photos"]',
    world: () => withOpen({ ...openItem(5), stage, activeSideUuid: null }),
  };
}

function refusedBehind(bridge: FakeBridge): void {
  reportCaptured(bridge, 1);
  setTimeout(() => reportRefused(bridge, 'notes.jpg', 'open'), 100);
}
