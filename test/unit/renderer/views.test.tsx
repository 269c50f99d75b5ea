import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ItemView } from '../../../main/contract/views.ts';
import { describeSettings } from '../../../main/station/settings/plainSettings.ts';
import { asGiven } from '../../../main/texts/text.ts';
import type { LiveCamera } from '../../../renderer/camera/liveCamera.ts';
import { defaultFit } from '../../../renderer/camera/overlayFit.ts';
import { lostText } from '../../../renderer/components/frame/ConnectionLost.tsx';
import { RefusedFiles, type RefusedFilesProps } from '../../../renderer/components/frame/RefusedFilesDialog.tsx';
import { StatusBar } from '../../../renderer/components/frame/StatusBar.tsx';
import { FirstRunView } from '../../../renderer/screens/firstRun/FirstRunScreen.tsx';
import { QueueRow } from '../../../renderer/screens/queue/QueueRow.tsx';
import { ReshootItem } from '../../../renderer/screens/reshoot/ReshootItem.tsx';
import { StorageForm } from '../../../renderer/screens/settings/StorageForm.tsx';
import { ItemBench, Tray } from '../../../renderer/screens/shoot/ItemBench.tsx';
import { WrongItemNotes } from '../../../renderer/screens/shoot/item/WrongItemNotes.tsx';
import { CameraTroubleView } from '../../../renderer/screens/shoot/stage/LiveStage.tsx';
import { rejectedCards } from '../../../renderer/state/items/rejectedCards.ts';
import type { PendingPhoto } from '../../../renderer/state/photos/pendingPhotos.ts';
import { inEnglish } from '../../fakes/inEnglish.ts';
import { fakeItem, fakePhoto, fakeStatus, fakeStorage } from '../../fakes/page/fakeViews.ts';
import { InEnglish, renderOnStores } from './renderOnStores.tsx';

const nothing = () => undefined;

function render(view: ReactNode): string {
  return renderToString(
    <MantineProvider>
      <InEnglish>{view}</InEnglish>
    </MantineProvider>,
  );
}

interface Shown {
  readonly part?: ReactNode;
  readonly pending?: readonly PendingPhoto[];
  readonly camera?: LiveCamera | null;
  /** Left out: the active one. */
  readonly viewed?: string;
}

function bench(
  item: ItemView,
  practice: boolean,
  { pending = [], camera = null, viewed, part = <ItemBench /> }: Shown = {},
): string {
  return renderOnStores(part, (stores) => {
    const viewedSideUuid = viewed ?? item.activeSideUuid ?? item.sides[0]?.uuid ?? null;
    stores.shoot.setState({ item, viewedSideUuid });
    stores.arrivals.setState({ pending });
    stores.tether.setState({ camera });
    stores.station.setState({ status: fakeStatus({ mode: practice ? 'practice' : 'connected' }) });
  });
}

/** Loaded when an item has such photos. */
function wrongItems(item: ItemView): string {
  return bench(item, false, { part: <WrongItemNotes /> });
}

describe('the open item', () => {
  it('shows each side with its status, the overlay and the stage', () => {
    const html = bench(fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 2, at: 1 }), true);
    expect(html).toMatch(/data-testid="side-Front" data-status="captured"/);
    expect(html).toMatch(/data-testid="side-Left side" data-status="missing"/);
    expect(html).toContain('picture/i/i-side-3/overlay');
    expect(html).toContain('data-testid="practice-camera"');
    expect(html).not.toContain('data-testid="all-required"');
  });

  it('says when all required sides are there, and has no practice camera outside of practice', () => {
    const html = bench(fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 7, at: 1 }), false);
    expect(html).toContain('data-testid="all-required"');
    expect(html).not.toContain('practice-camera');
  });

  it('shows text from outside as text', () => {
    const html = bench(fakeItem({ id: 'i', referenceId: '<img src=x onerror=alert(1)>', at: 1 }), false);
    expect(html).toContain('&lt;img src=x');
    expect(html).not.toContain('<img src=x');
  });

  it('counts no sides while none is known', () => {
    const item = fakeItem({ id: 'i', referenceId: 'SKU-1', at: 1 });
    const html = bench({ ...item, sides: [], requiredDone: 0, requiredTotal: 0, requirements: 'none' }, false);
    expect(html).toContain('Sides not known yet');
    expect(html).not.toContain('0 of 0');
    expect(renderOnStores(<QueueRow row={item} />, () => undefined)).not.toContain('0 / 5');
  });

  it('renders while the sides are not known', () => {
    const item = fakeItem({ id: 'i', referenceId: 'SKU-1', at: 1 });
    expect(bench({ ...item, sides: [], activeSideUuid: null }, false)).toContain('not known yet');
  });
});

it('a photo that has arrived is seen at once: on its side, in the tray, and in large', async () => {
  await Tray.fetch();
  const item = fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 2, at: 1 });
  const photo: PendingPhoto = { photoId: 'p', filename: 'DSC_0001.JPG', itemId: 'i', side: null };
  const onSide = bench(item, false, { pending: [photo] });
  expect(onSide).toMatch(/data-testid="side-Left side" data-status="missing" data-coming="true"/);
  expect(onSide).toMatch(/data-testid="coming".*Arrived, being looked at.*DSC_0001\.JPG/);
  expect(bench(item, false, { pending: [{ ...photo, itemId: 'another' }] })).not.toContain('data-testid="coming"');
  const inTray = bench({ ...item, activeSideUuid: null, sides: [] }, false, { pending: [photo] });
  expect(inTray).toContain('DSC_0001.JPG has arrived');
});

it('a photo of another item goes there by one press, but is only taken off where that item has the same file', () => {
  const item = fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1, captured: 1 });
  const photo = item.sides.find((side) => side.photo !== null);
  const seen = { photoId: photo?.photo?.id ?? '', sideUuid: photo?.uuid ?? null, filename: 'a.jpg' };
  const other = { reference: 'SKU-2', otherItemId: 'i2' };
  const byCode = wrongItems({ ...item, wrongItem: [{ ...seen, ...other, reason: 'code' }] });
  expect(byCode).toContain('Move to SKU-2');
  expect(byCode).not.toContain('Take it off');
  const byBytes = wrongItems({ ...item, wrongItem: [{ ...seen, ...other, reason: 'same_bytes' }] });
  expect(byBytes).toContain('Take it off');
  expect(byBytes).not.toContain('Move to ');
});

it('many photos that another item has too are asked about as one, and a code on one of them by itself', () => {
  const item = fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 });
  const same = (photoId: string, reference: string) =>
    ({ photoId, sideUuid: null, filename: 'a.jpg', reference, otherItemId: 'i2', reason: 'same_bytes' }) as const;
  const two = [same('1', 'SKU-2'), same('2', 'SKU-2')];
  expect(wrongItems({ ...item, wrongItem: two })).not.toContain('take-all-off-wrong');
  const three = [...two, same('3', 'SKU-2')];
  const html = wrongItems({ ...item, wrongItem: [...three, { ...same('4', 'SKU-9'), reason: 'code' }] });
  expect(html).toContain('3 photos are with SKU-2 too: the same files.');
  expect(html).not.toContain('data-testid="take-off-wrong"');
  expect(html).toContain('shows the code SKU-9');
  const mixed = wrongItems({ ...item, wrongItem: [...two, same('3', 'SKU-3')] });
  expect(mixed).toContain('3 photos are with 2 other items too');
  const inReview = wrongItems({ ...item, stage: 'in_review', wrongItem: three });
  expect(inReview).not.toContain('take-all-off-wrong');
});

it('photos in the tray of an item that takes none are offered to the inbox', () => {
  const tray = [fakePhoto('t1', 'a', 1), fakePhoto('t2', 'b', 1)];
  const item = { ...fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 }), tray };
  expect(bench(item, false)).not.toContain('put-in-inbox');
  expect(bench({ ...item, stage: 'in_review' }, false)).toContain('Put all 2 in the inbox');
  expect(bench({ ...item, stage: 'in_review', tray: [] }, false)).not.toContain('put-in-inbox');
});

describe('the camera on the stage', () => {
  const ready: LiveCamera = {
    kind: 'tether',
    label: asGiven('Canon EOS R6'),
    key: 'tether 1',
    state: { kind: 'ready' },
    battery: '10%',
    warnings: [asGiven('There is no card in the camera.')],
    surface: null,
    shoot: async () => null,
  };
  const trouble = {
    code: 'absent',
    message: asGiven('Canon EOS R6 is not here.'),
    help: asGiven('Switch it on.'),
    retry: null,
  };
  /** The first side has its photo; the third has none, and shows the live picture. */
  const shown = (camera: LiveCamera, viewed: 'i-side-1' | 'i-side-3', change: Partial<ItemView> = {}) =>
    bench({ ...fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 2, at: 1 }), ...change }, false, { camera, viewed });

  it('tells its battery, and its warnings for as long as they hold', () => {
    const html = shown(ready, 'i-side-1');
    expect(html).toMatch(/data-testid="live-badge".*Ready.*Canon EOS R6.*10%/);
    expect(html).toMatch(/data-testid="camera-warning".*There is no card in the camera\./);
    expect(shown(ready, 'i-side-1', { stage: 'in_review' })).not.toContain('data-testid="camera-warning"');
  });

  it('says why no photo can be taken while the photo of the side is looked at', async () => {
    await CameraTroubleView.fetch();
    const away: LiveCamera = { ...ready, state: { kind: 'trouble', trouble }, battery: null, warnings: [] };
    expect(shown(away, 'i-side-1')).toMatch(/data-testid="camera-trouble-line".*is not here.*Switch it on\./);
    const live = shown(away, 'i-side-3');
    expect(live).toContain('data-testid="camera-trouble"');
    expect(live).not.toContain('data-testid="camera-trouble-line"');
  });
});

describe('an item that takes no photos', () => {
  it('says how it stands, and neither waits for photos nor asks for done', () => {
    const item = fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 7, stage: 'in_review', at: 1 });
    const html = bench(item, true);
    expect(html).toContain('With the partner for review');
    expect(html).not.toContain('data-testid="all-required"');
    expect(html).toMatch(
      /<button[^>]*disabled=""[^>]*data-testid="practice-camera"|data-testid="practice-camera"[^>]*disabled=""/,
    );
    expect(html).not.toContain('data-testid="replace-badge"');
  });

  it('says who cancelled it', () => {
    const item = fakeItem({ id: 'i', referenceId: 'SKU-1', stage: 'cancelled', at: 1 });
    const invalidation = { code: 'CANCELLED_HERE', message: 'Wrong box' };
    expect(bench({ ...item, invalidation }, false)).toContain('Cancelled here: Wrong box');
    const partner = { code: 'CLIENT_CANCELLED', message: 'Sold' };
    expect(bench({ ...item, invalidation: partner }, false)).toContain('Cancelled by the partner: Sold');
    expect(bench({ ...item, invalidation: partner }, false)).not.toContain('Waiting for the photo');
  });
});

it('an active side that has its photo says that the next one replaces it', () => {
  const item = fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 2, at: 1 });
  expect(bench({ ...item, activeSideUuid: 'i-side-1' }, false)).toContain('The next photo replaces this one');
  expect(bench(item, false)).not.toContain('replaces this one');
});

it('the status bar claims nothing when the core does not answer', () => {
  const html = render(
    <StatusBar
      status={fakeStatus()}
      link="lost"
      onSettings={nothing}
      onParked={nothing}
      onOnlyHere={() => undefined}
      onRefused={nothing}
      onWake={nothing}
      onOperator={() => undefined}
    />,
  );
  expect(html).toContain('No answer from Sideshot');
  expect(inEnglish(html)).not.toContain('Everything is sent');
  expect(inEnglish(lostText('lost', true))).toContain('start it again: this page goes on by itself');
});

describe('the re-shoot view', () => {
  const item = fakeItem({ id: 'i', referenceId: 'SKU-1', captured: 7, stage: 'reshoot', at: 1 });
  const show = (shown: typeof item) =>
    renderOnStores(
      <ReshootItem
        item={shown}
        cards={rejectedCards([], shown)}
        busy={false}
        fitOfSide={() => defaultFit}
        onReshoot={nothing}
        onRetake={nothing}
        onFlag={nothing}
        onDismiss={nothing}
        onAnswer={nothing}
      />,
      nothing,
    );

  it('shows reason and guidance with the rejected photo', () => {
    const rejection = {
      id: 'j',
      sideName: 'Front',
      reason: 'Blurry image',
      message: 'Hold still.',
      at: 1,
      photoId: 'old photo',
      markedBy: null,
    };
    const html = show({
      ...item,
      sides: item.sides.map((side, index) => (index === 0 ? { ...side, rejection, status: 'rejected' } : side)),
    });
    expect(html).toMatch(/data-testid="rejection-reason"><bdi>Blurry image/);
    expect(html).toContain('Hold still.');
    expect(html).toContain('photo/old%20photo/preview');
  });

  it('asks for the sides when the partner has not named them', () => {
    const html = show({ ...item, sidesNotNamed: true });
    expect(html).toContain('sides not named yet');
    expect(html).toContain('data-testid="mark-Front"');
  });

  it('lets the side be marked that a remark means, also when another side is named', () => {
    const rejection = {
      id: 'j',
      sideName: 'Front',
      reason: 'Blurry',
      message: null,
      at: 1,
      photoId: null,
      markedBy: null,
    };
    const unplacedRejections = [{ ...rejection, id: 'k', sideName: 'Cover' }];
    const html = show({ ...item, unplacedRejections });
    expect(html).toContain('Press the photo that is meant');
    expect(html).toContain('data-testid="mark-Back"');
    const sides = item.sides.map((side, index) => (index === 0 ? { ...side, rejection } : side));
    expect(show({ ...item, sides, unplacedRejections })).toContain('data-testid="show-Mark sides by hand"');
    expect(show({ ...item, sides })).not.toContain('data-testid="show-');
  });
});

it('the status bar says what is wrong and what is left', () => {
  const status = fakeStatus({
    mode: 'connected',
    connectionName: 'acme',
    online: false,
    credentials: 'refused',
    photosLeft: 3,
    parked: 2,
  });
  const html = render(
    <StatusBar
      link="connected"
      status={status}
      onSettings={nothing}
      onParked={nothing}
      onOnlyHere={() => undefined}
      onRefused={nothing}
      onWake={nothing}
      onOperator={() => undefined}
    />,
  );
  expect(html).toMatch(/data-testid="status-online" data-online="false"/);
  expect(html).toContain('Sign-in refused: tell the station admin');
  expect(html).toContain('3 photos left');
  expect(html).toContain('data-testid="status-parked"');
});

it('the first run offers practice and the partner', () => {
  const html = render(<FirstRunView busy={false} error={null} onPractice={nothing} onConnect={nothing} />);
  expect(html).toContain('Try practice mode');
  expect(html).toContain('Connect to the partner');
});

describe('storage', () => {
  const form = (
    change: Parameters<typeof fakeStorage>[0],
    space = fakeStatus().space,
    storage: Readonly<Record<string, unknown>> = {},
  ) =>
    renderOnStores(<StorageForm storage={fakeStorage(change)} space={space} />, ({ plainSettings }) => {
      const get = (key: string) => (key === 'storage' ? storage : undefined);
      plainSettings.setState({ view: { fields: describeSettings({ settings: { get } as never }) } });
    });

  it('says what is kept, and what retention would remove before it is on', () => {
    const html = form({});
    expect(inEnglish(html)).toContain('1,284 photos');
    expect(inEnglish(html)).toContain('With 30 days, 310 originals (2.2 GB) would be deleted now.');
    expect(html).not.toContain('Days after the end');
    expect(html).toMatch(/Warn below, MB free.*value="2000".*Stop below, MB free.*value="500"/s);
    const on = form({}, undefined, { retentionDays: 7 });
    expect(inEnglish(on)).toContain('Days after the end');
    expect(inEnglish(on)).toContain('Deleted within the hour: 310 originals');
  });

  it('tells of a rebuild and of a full disk', () => {
    const space = { level: 'full', freeBytes: 1, message: asGiven('No photos are taken: free some space.') } as const;
    const html = form({ rebuilt: { at: 1, message: asGiven('The database was damaged and was rebuilt.') } }, space);
    expect(html).toContain('The database was damaged and was rebuilt.');
    expect(html).toContain('No photos are taken: free some space.');
    const bar = render(
      <StatusBar
        link="connected"
        status={fakeStatus({ space })}
        onSettings={nothing}
        onParked={nothing}
        onOnlyHere={() => undefined}
        onRefused={nothing}
        onWake={nothing}
        onOperator={() => undefined}
      />,
    );
    expect(bar).toMatch(/data-testid="status-space" data-level="full"/);
    const calm = render(
      <StatusBar
        link="connected"
        status={fakeStatus()}
        onSettings={nothing}
        onParked={nothing}
        onOnlyHere={() => undefined}
        onRefused={nothing}
        onWake={nothing}
        onOperator={() => undefined}
      />,
    );
    expect(calm).not.toContain('status-space');
  });
});

it('the list of files that were not taken claims nothing before it was read', () => {
  const show = (refused: RefusedFilesProps['refused']) =>
    render(<RefusedFiles refused={refused} dismissing={false} onDismiss={nothing} />);
  expect(show(null)).not.toContain('Every file that came was taken');
  expect(show({ files: [], count: 0 })).toContain('Every file that came was taken');
});
