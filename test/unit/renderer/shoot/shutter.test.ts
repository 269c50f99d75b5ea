import { expect, onTestFinished, test, vi } from 'vitest';
import type { ItemView } from '../../../../main/contract/views.ts';
import { text } from '../../../../main/texts/text.ts';
import type { LiveCamera, ShotTarget } from '../../../../renderer/camera/liveCamera.ts';
import { createShootCommands } from '../../../../renderer/screens/shoot/commands/shootCommands.ts';
import { createStores } from '../../../../renderer/stores/stores.ts';
import { createFakeBridge } from '../../../fakes/page/fakeBridge.ts';
import { noCameras } from '../../../fakes/page/fakeCameras.ts';
import { fakeItem } from '../../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../../fakes/page/fakeWorld.ts';

const side = (number: number) => `i-side-${number}`;
/** Two sides have their photo; the third waits for one. */
const begun: ItemView = {
  ...fakeItem({ id: 'i', referenceId: 'r', captured: 2, at: 1 }),
  open: true,
  activeSideUuid: side(3),
};

interface Bench {
  readonly item?: ItemView;
  readonly viewed: number;
  readonly shows: boolean;
  readonly looksAt?: 'photo' | 'live';
}

/** The page with that item, one side of it on the stage, and a camera that shows its picture or does not. */
function bench({ item = begun, viewed, shows, looksAt }: Bench) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const bridge = createFakeBridge(fakeWorld({ items: [item] }));
  const stores = createStores(bridge, null, noCameras);
  const shots: (string | null)[] = [];
  const usb: LiveCamera = {
    kind: shows ? 'usb' : 'tether',
    label: text('words.asGiven', { words: 'Camera' }),
    key: 'camera',
    state: { kind: 'ready' },
    battery: null,
    warnings: [],
    // What is on it is not looked at here.
    surface: shows ? { element: {} as HTMLVideoElement, size: { width: 3, height: 2 } } : null,
    shoot: async () => null,
  };
  stores.camera.setState({
    usb,
    shoot: async (_camera: LiveCamera, { sideUuid }: ShotTarget) => {
      shots.push(sideUuid);
      return null;
    },
  });
  stores.shoot.setState({ item, viewedSideUuid: side(viewed), chosenSideUuid: null });
  if (looksAt !== undefined) stores.stage.getState().ask({ sideUuid: side(viewed), view: looksAt });
  const press = async () => {
    createShootCommands(stores).run('shutter');
    await vi.advanceTimersByTimeAsync(500);
    return { shots: [...shots], viewed: stores.shoot.getState().viewedSideUuid, asked: stores.stage.getState().asked };
  };
  return { press };
}

test('on an empty side that is seen live, the shutter shoots that side', async () => {
  expect((await bench({ viewed: 3, shows: true }).press()).shots).toEqual([side(3)]);
});

test('on another empty side than the station waits for, the photo is of the side that is seen', async () => {
  expect((await bench({ viewed: 5, shows: true }).press()).shots).toEqual([side(5)]);
});

test('on a finished side it shoots nothing: it goes to the side that waits, and shoots that one once it is seen', async () => {
  const { press } = bench({ viewed: 1, shows: true });
  expect(await press()).toMatchObject({ shots: [], viewed: side(3) });
  expect((await press()).shots).toEqual([side(3)]);
});

test('a photo that is shown of a side which wants another: the live picture comes first', async () => {
  const sides = begun.sides.map((each) => (each.uuid === side(2) ? { ...each, status: 'rejected' as const } : each));
  const item: ItemView = { ...begun, sides, activeSideUuid: side(2) };
  // It is live by itself; here the operator looks at the photo.
  const { press } = bench({ item, viewed: 2, shows: true, looksAt: 'photo' });
  expect(await press()).toMatchObject({ shots: [], asked: { sideUuid: side(2), view: 'live' } });
  expect((await press()).shots).toEqual([side(2)]);
});

test('a camera that shows no picture: the side that waits gets its photo, and on a finished one the station chooses', async () => {
  expect((await bench({ viewed: 3, shows: false }).press()).shots).toEqual([side(3)]);
  expect((await bench({ viewed: 1, shows: false }).press()).shots).toEqual([null]);
});

test('where all required photos are there, it goes to the optional side that waits, and shoots nothing yet', async () => {
  const { sides } = begun;
  const photo = sides[0]?.photo ?? null;
  const whole = sides.map((each) =>
    each.required
      ? { ...each, status: 'captured' as const, photo }
      : { ...each, status: 'missing' as const, photo: null },
  );
  const optional = whole.find(({ required }) => !required)?.uuid ?? '';
  const item: ItemView = { ...begun, sides: whole, activeSideUuid: optional };
  const number = Number(optional.split('-').at(-1));
  const { press } = bench({ item, viewed: number, shows: true });
  expect((await press()).shots).toEqual([]);
  expect((await press()).shots).toEqual([optional]);
});

test('a side whose photo is to be taken again is shot while it is seen live', async () => {
  const item: ItemView = { ...begun, retakeSideUuid: side(1), activeSideUuid: side(1) };
  expect((await bench({ item, viewed: 1, shows: true }).press()).shots).toEqual([side(1)]);
});

test('a finished side that is looked at live while none waits: its photo stays, and the station finds a place for the new one', async () => {
  const photo = begun.sides[0]?.photo ?? null;
  const item: ItemView = {
    ...begun,
    sides: begun.sides.map((each) => ({ ...each, status: 'captured' as const, photo })),
    activeSideUuid: null,
  };
  expect((await bench({ item, viewed: 1, shows: true, looksAt: 'live' }).press()).shots).toEqual([null]);
});
