import { asGiven } from '../../../main/texts/text.ts';
import { fakePhoto, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { busyStatus, withOpen } from './busyStation.ts';
import {
  blurred,
  glare,
  lastMissing,
  markedItem,
  noted,
  now,
  openItem,
  recent,
  rejectedItem,
  tooDark,
  twice,
  unnamedItem,
  yellow,
} from './items.ts';
import { press } from './presses.ts';
import type { Scenario } from './scenario.ts';
import { reportCaptured, reportPending, reportRefused, tellArrived } from './tellPhotos.ts';

export const shootScenarios: Readonly<Record<string, Scenario>> = {
  firstRun: {
    shows: '[data-testid="start-practice"]',
    world: () => fakeWorld({ status: fakeStatus({ mode: 'unconnected', connectionName: null, online: null }) }),
  },
  shootFirstSteps: {
    shows: '[data-testid="setup-guide"]',
    world: () => ({
      ...fakeWorld(),
      setup: {
        steps: [
          { step: 'photos', isDone: true },
          { step: 'operator', isDone: false },
          { step: 'firstItem', isDone: false },
          { step: 'partner', isDone: true },
        ],
        isHidden: false,
      },
    }),
  },
  shootEmpty: {
    shows: '[data-testid="inbox-photos"]',
    world: () =>
      fakeWorld({
        items: recent(),
        status: fakeStatus({
          ...busyStatus,
          inbox: [fakePhoto('in1', 'inbox', now), fakePhoto('in2', 'inbox', now), fakePhoto('in3', 'inbox', now)],
        }),
      }),
  },
  shootFresh: { shows: '[data-testid="station-release"]', world: () => fakeWorld() },
  shootWrongItem: {
    shows: '[data-testid="wrong-item"]',
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
  stageScreen: { shows: '[data-testid="second-screen"]', isStage: true, world: () => withOpen(openItem(3)) },
  stageScreenIdle: { shows: 'main h1', isStage: true, world: () => fakeWorld() },
  shootOpen: {
    shows: '[data-stays]',
    world: () =>
      withOpen(
        openItem(2, {
          tray: [fakePhoto('t1', 'tray', now), fakePhoto('t2', 'tray', now)],
          waitingText: asGiven('Waits for photos'),
        }),
      ),
    afterwards: (bridge) => reportCaptured(bridge, 1),
  },
  shootSerial: {
    shows: '[data-testid="serial-and-lot"]',
    world: () => withOpen(openItem(3, { referenceId: '09521234543213-ABC123', serial: 'ABC123', lot: 'LOT-2026-07' })),
  },
  shootWhichItem: {
    shows: '[data-testid="which-item"]',
    world: () =>
      withOpen(openItem(2, { referenceId: 'WAREHOUSE-2026-000124' }), {
        inbox: [fakePhoto('in1', 'inbox', now)],
        whichItem: [
          {
            photoId: 'in1~inbox',
            filename: 'DSC_0417.jpg',
            before: { itemId: 'r2', referenceId: 'WAREHOUSE-2026-000123' },
            item: { itemId: 'open', referenceId: 'WAREHOUSE-2026-000124' },
          },
        ],
      }),
  },
  shootRefused: {
    shows: '[data-testid="messages"]:has-text("DSC_0420.JPG")',
    world: () => withOpen(openItem(2)),
    afterwards: (bridge) => {
      for (const name of ['DSC_0417.JPG', 'notes.jpg', 'scan of the box.png', 'DSC_0420.JPG'])
        reportRefused(bridge, name);
    },
  },
  shootComing: {
    shows: '[data-testid="coming"]',
    world: () => withOpen(openItem(2)),
    afterwards: reportPending,
  },
  shootQuality: {
    shows: '[data-stays]',
    world: () =>
      withOpen(
        noted(
          noted(
            openItem(3, {
              tray: [{ ...fakePhoto('t1', 'tray', now), notes: [blurred] }],
              activeSideUuid: 'open-side-4',
            }),
            'Left side',
            [blurred, glare, tooDark, yellow],
          ),
          'Front',
          [yellow],
        ),
      ),
    afterwards: (bridge) => reportCaptured(bridge, 2, blurred.text),
  },
  shootTwice: {
    shows: '[data-stays]',
    world: () => withOpen(noted(openItem(3, { activeSideUuid: 'open-side-4' }), 'Left side', [twice])),
    afterwards: (bridge) => reportCaptured(bridge, 2, twice.text),
  },
  shootQualityViewed: {
    shows: '[data-testid="photo-quality"] h3',
    world: () => withOpen(noted(openItem(3, { activeSideUuid: 'open-side-5' }), 'Back', [tooDark, yellow])),
    afterwards: () => press('[data-testid="side-Back"]', 0),
  },
  shootPhoto: {
    shows: '[data-testid="picture-box"]',
    world: () => withOpen(openItem(3, { activeSideUuid: 'open-side-2' })),
  },
  shootRetake: {
    shows: '[data-testid="replace-badge"]',
    world: () => withOpen(openItem(3, { activeSideUuid: 'open-side-2', retakeSideUuid: 'open-side-2' })),
  },
  shootComplete: {
    shows: '[data-testid="complete"]',
    world: () =>
      withOpen(openItem(7, { canSubmit: true, submitBlocked: null, activeSideUuid: null, stage: 'ready' }), {
        parked: 0,
        photosLeft: 0,
        photosSent: 0,
      }),
  },
  shootUnnamed: {
    shows: '[data-testid="mark-sides"]',
    world: () => withOpen({ ...unnamedItem(), open: true, activeSideUuid: null }),
  },
  shootManyNotes: {
    shows: '[data-testid="retake-Left side"]',
    world: () =>
      withOpen(noted(openItem(3, { activeSideUuid: 'open-side-5' }), 'Left side', [blurred, tooDark, glare]), {
        mode: 'connected',
        connectionName: 'acme',
        online: false,
        parked: 2,
        refusedFiles: 3,
        // Far off, so that it is there however long the page is looked at.
        pausedUntil: now + 24 * 3_600_000,
        hotFolder: { ...fakeStatus().hotFolder, path: '/photos', state: 'watching' },
      }),
    afterwards: (bridge) => reportCaptured(bridge, 2, blurred.text),
  },
  shootMarked: {
    shows: '[data-testid="complete"]',
    world: () => withOpen(markedItem({ canSubmit: true, submitBlocked: null, activeSideUuid: null, stage: 'ready' })),
  },
  shootUnderWay: {
    shows: '[data-done="underWay"]',
    world: () => withOpen(lastMissing()),
    afterwards: (bridge) => tellArrived(bridge),
  },
  shootClosedTray: {
    shows: '[data-testid="takes-no-photos"]',
    world: () =>
      withOpen({
        ...openItem(5),
        stage: 'in_review',
        tray: [fakePhoto('t1', 'Front', now), fakePhoto('t2', 'Back', now)],
      }),
  },
  shootRejected: {
    shows: '[data-testid="side-rejection"]',
    world: () => withOpen({ ...rejectedItem(), open: true, activeSideUuid: 'rejected-side-5' }),
  },
  shootNoSides: {
    shows: '[data-testid="reference"]',
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
  lost: {
    shows: '[data-testid="core-lost"]',
    world: () => withOpen(openItem(2)),
    afterwards: (bridge) => bridge.loseConnection(),
  },
};
