import { asGiven, text } from '../../../main/texts/text.ts';
import type { FakeBridge } from '../../fakes/page/fakeBridge.ts';
import { fakePhoto, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { busyStatus, withOpen } from './busyStation.ts';
import { blurred, noted, now, openItem, recent, rejectedItem, tooDark, twice, yellow } from './items.ts';
import type { Scenario } from './scenario.ts';
import { tellCaptured, tellComing } from './tellPhotos.ts';

/** This file was not taken as a photo. */
function tellRefused(bridge: FakeBridge, filename: string): void {
  bridge.emit({
    type: 'capture',
    notice: {
      accepted: false,
      filename,
      message: text('damaged.picture', { file: filename, damage: text('damage.endsEarly') }),
      itemId: null,
      sideUuid: null,
      sideName: null,
      photoId: null,
      source: 'hot folder',
      at: Date.now(),
    },
  });
}

export const shootScenarios: Readonly<Record<string, Scenario>> = {
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
  stageScreen: { isStage: true, world: () => withOpen(openItem(3)) },
  stageScreenIdle: { isStage: true, world: () => fakeWorld() },
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
  shootWhichItem: {
    world: () =>
      withOpen(openItem(2), {
        inbox: [fakePhoto('in1', 'inbox', now)],
        whichItem: [
          {
            photoId: 'in1',
            filename: 'DSC_0417.jpg',
            before: { itemId: 'r2', referenceId: 'SKU-7' },
            item: { itemId: 'r1', referenceId: 'SKU-8' },
          },
        ],
      }),
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
  shootRetake: {
    world: () => withOpen(openItem(3, { activeSideUuid: 'open-side-2', retakeSideUuid: 'open-side-2' })),
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
  lost: { world: () => withOpen(openItem(2)), afterwards: (bridge) => bridge.loseConnection() },
};
