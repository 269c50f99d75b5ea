import type { ItemView } from '../../../main/contract/views.ts';
import { asGiven, text } from '../../../main/texts/text.ts';
import { fakeTetherView } from '../../fakes/page/fakeTether.ts';
import type { FakeWorld } from '../../fakes/page/fakeWorld.ts';
import { drawnCamera, drawnLabel, failingCamera } from '../drawnCamera.ts';
import { tethered, withOpen } from './busyStation.ts';
import { blurred, noted, openItem } from './items.ts';
import type { Scenario } from './scenario.ts';
import { reportCaptured, reportPending } from './tellPhotos.ts';

/** A station that uses the drawn camera, or another of this name. */
function withLive(item: ItemView, label = drawnLabel): FakeWorld {
  const world = withOpen(item, { mode: 'connected', connectionName: 'acme' });
  return { ...world, liveCamera: { ...world.liveCamera, usbCamera: { deviceId: 'drawn', label } } };
}

/** A station whose tethered camera is in this state. */
function withTether(view: Parameters<typeof fakeTetherView>[0]): FakeWorld {
  return { ...withOpen(openItem(2)), tether: fakeTetherView({ camera: tethered, ...view }) };
}

export const liveScenarios: Readonly<Record<string, Scenario>> = {
  live: { shows: '[data-testid="live-view"] video', world: () => withLive(openItem(2)), cameras: drawnCamera },
  liveQuality: {
    shows: 'main:has([data-testid="live-view"]):has([data-testid="photo-quality"] h3)',
    world: () => withLive(noted(openItem(3, { activeSideUuid: 'open-side-4' }), 'Left side', [blurred])),
    cameras: drawnCamera,
    afterwards: (bridge) => reportCaptured(bridge, 2),
  },
  liveLast: {
    shows: '[data-testid="complete"]',
    world: () => withLive(openItem(6)),
    cameras: drawnCamera,
    afterwards: (bridge) => reportCaptured(bridge, 5),
  },
  liveRetake: {
    shows: '[data-testid="replace-badge"]',
    world: () => withLive(openItem(3, { activeSideUuid: 'open-side-2' })),
    cameras: drawnCamera,
    afterwards: () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true })),
  },
  liveMove: {
    shows: '[data-testid="overlay-handle"]',
    world: () => withLive(openItem(2)),
    cameras: drawnCamera,
    afterwards: () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'm', bubbles: true })),
  },
  liveNone: {
    shows: '[data-testid="camera-trouble"]',
    world: () => withLive(openItem(2), ''),
    cameras: () => failingCamera('none'),
  },
  liveDenied: {
    shows: '[data-testid="camera-trouble"]',
    world: () => withLive(openItem(2)),
    cameras: () => failingCamera('denied'),
  },
  liveInUse: {
    shows: '[data-testid="camera-trouble"]',
    world: () => withLive(openItem(2)),
    cameras: () => failingCamera('in_use'),
  },
  liveUnplugged: {
    shows: '[data-testid="camera-trouble"]',
    world: () => withLive(openItem(2), 'Document camera DC-80 (0c45:6366)'),
    cameras: drawnCamera,
  },
  liveUnpluggedComing: {
    shows: '[data-testid="incomplete"]',
    world: () => withLive(openItem(2), 'Document camera DC-80 (0c45:6366)'),
    cameras: drawnCamera,
    afterwards: reportPending,
  },
  liveInsecure: { shows: '[data-testid="camera-trouble"]', world: () => withLive(openItem(2)) },
  tetherHeld: {
    shows: '[data-testid="camera-trouble"]',
    world: () =>
      withTether({
        state: 'held',
        canFree: true,
        message: text('tether.held', { camera: tethered.model, holders: asGiven('gvfsd-gphoto2') }),
        help: text('tether.heldByDesktopHelp'),
      }),
  },
  tetherReplug: {
    shows: '[data-testid="camera-trouble"]',
    world: () =>
      withTether({
        state: 'replug',
        message: text('tether.replug', { camera: tethered.model }),
        help: text('tether.replugHelp'),
      }),
  },
};
