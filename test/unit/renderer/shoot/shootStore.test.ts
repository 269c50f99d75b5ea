import { describe, expect, it } from 'vitest';
import { maxFileBytes } from '../../../../main/contract/uploads.ts';
import { asGiven } from '../../../../main/texts/text.ts';
import { describeUndo } from '../../../../renderer/state/items/checklist.ts';
import { maxShots } from '../../../../renderer/state/shoot/captures.ts';
import { createShootStore } from '../../../../renderer/state/shoot/shootStore.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';
import { fakeItem, fakePhoto, fakeStatus } from '../../../fakes/page/fakeViews.ts';
import { holdAnswers } from '../heldAnswers.ts';
import { createStoreBench } from '../storeUnderTest.ts';

const known = () => fakeItem({ id: 'i1', referenceId: 'SKU-1', captured: 2, at: 1 });

function bench(items = [known()]) {
  const surroundings = createStoreBench({ items });
  const shoot = createShootStore(surroundings.context);
  surroundings.bridge.follow({
    connected: () => undefined,
    lost: () => undefined,
    event(event) {
      if (event.type === 'item') shoot.getState().applyItem(event.id, event.revision);
      if (event.type === 'capture') shoot.getState().applyCapture(event.notice);
    },
  });
  return { ...surroundings, shoot };
}

describe('a scan', () => {
  it('opens a known item on its active side', async () => {
    const { shoot } = bench();
    await shoot.getState().scan('SKU-1', true);
    expect(shoot.getState().item?.referenceId).toBe('SKU-1');
    expect(shoot.getState().viewedSideUuid).toBe('i1-side-3');
  });

  it('of a new code asks for its type, and creates it', async () => {
    const { shoot } = bench();
    await shoot.getState().scan(' NEW-7 ', false);
    expect(shoot.getState()).toMatchObject({ item: null, newReference: 'NEW-7' });
    expect(
      await shoot.getState().create({
        categoryUuid: 'category-Sneakers',
        typeUuid: 'type-Sneakers-Low top',
        serviceUuid: null,
        brand: null,
        model: null,
      }),
    ).toBe(true);
    expect(shoot.getState()).toMatchObject({ newReference: null, item: { referenceId: 'NEW-7' } });
  });

  it('that comes while the item before is being finished leaves nothing locked', async () => {
    const { context } = createStoreBench({ items: [known()] });
    const scans = holdAnswers(context.client, 'shoot.scan');
    const shoot = createShootStore({ ...context, client: scans.client });
    await shoot.getState().open('i1');
    const finishing = shoot.getState().done();
    const scanning = shoot.getState().scan('NEW-7', true);
    await finishing;
    await scans.release(0);
    await scanning;
    expect(shoot.getState()).toMatchObject({ newReference: 'NEW-7', busy: false });
  });

  it('of a new code leaves the open item, and comes back to it and its side when the code was not meant', async () => {
    const { shoot, commands } = bench();
    await shoot.getState().scan('SKU-1', true);
    await shoot.getState().selectSide('i1-side-2');
    await shoot.getState().scan('STRAY', true);
    expect(shoot.getState()).toMatchObject({ item: null, newReference: 'STRAY' });
    await shoot.getState().abandonNew();
    expect(shoot.getState()).toMatchObject({ newReference: null, item: { referenceId: 'SKU-1' } });
    expect(shoot.getState().viewedSideUuid).toBe('i1-side-2');
    await shoot.getState().scan('NEW-7', true);
    await shoot.getState().create({
      categoryUuid: 'category-Sneakers',
      typeUuid: 'type-Sneakers-Low top',
      serviceUuid: null,
      brand: null,
      model: null,
    });
    await shoot.getState().leave();
    await shoot.getState().scan('STRAY', true);
    const before = commands().length;
    await shoot.getState().abandonNew();
    expect([commands().length, shoot.getState().item]).toEqual([before, null]);
  });

  it('of the same code a moment later is the same scan', async () => {
    const { shoot, commands, pass } = bench();
    await shoot.getState().scan('SKU-1', true);
    await shoot.getState().scan('SKU-1', true);
    expect(commands()).toEqual(['shoot.scan']);
    pass(2_000);
    await shoot.getState().scan('SKU-1', true);
    expect(commands()).toEqual(['shoot.scan', 'shoot.scan']);
  });

  it('of the same answer is the same scan, until another question has stood there for a moment', async () => {
    const { shoot, commands, pass } = bench();
    const scan = (question: number | null) => shoot.getState().scan('SIDESHOT 1', true, question);
    expect(await scan(1)).toBe('answer');
    // The scanner reads on: each time counts from the one before.
    for (const waited of [600, 600, 600]) {
      pass(waited);
      expect(await scan(2)).toBe('nothing');
    }
    pass(900);
    expect(await scan(2)).toBe('answer');
    pass(900);
    expect(await scan(2)).toBe('nothing');
    pass(1_600);
    expect(await scan(2)).toBe('answer');
    expect(commands()).toEqual(['shoot.scan', 'shoot.scan', 'shoot.scan']);
  });

  it('glued together is taken once, and says so; a typed code is taken as it is', async () => {
    const { shoot, bridge, reported } = bench();
    await shoot.getState().scan('SKU-99SKU-99', true);
    expect(shoot.getState().newReference).toBe('SKU-99');
    expect(reported).toHaveLength(1);
    await shoot.getState().scan('SKU-99SKU-99', false);
    expect(bridge.calls.findLast(({ path }) => path === 'shoot.scan')?.input).toEqual({ reference: 'SKU-99SKU-99' });
  });

  it('that fails is told in its own words, sounds refused, and can be repeated at once', async () => {
    const { shoot, bridge, reported, played, commands } = bench();
    bridge.failNext('shoot.scan', 'The data folder is full.');
    await shoot.getState().scan('SKU-1', true);
    expect(reported).toEqual(['error: The data folder is full.']);
    expect(played).toEqual(['refused']);
    await shoot.getState().scan('SKU-1', true);
    expect(commands()).toEqual(['shoot.scan', 'shoot.scan']);
    expect(shoot.getState().busy).toBe(false);
  });
});

describe('a question about a code', () => {
  it('is gone while the next code is on its way, and the scan field says that one is', async () => {
    const { context } = createStoreBench({ items: [known()] });
    const scans = holdAnswers(context.client, 'shoot.scan');
    const shoot = createShootStore({ ...context, client: scans.client });
    for (const [call, code] of ['EAN-1', 'sku-1', 'SKU-1'].entries()) {
      const scanning = shoot.getState().scan(code, true);
      expect(shoot.getState()).toMatchObject({ scanning: true, unsureCode: null, nearCode: null });
      await scans.release(call);
      await scanning;
      expect(shoot.getState()).toMatchObject({ scanning: false, unsureCode: call === 0 ? 'EAN-1' : null });
    }
    expect(shoot.getState().item?.id).toBe('i1');
  });

  it('that fits no rule leaves all as it is, unless a person says that it is an item', async () => {
    const { shoot, commands } = bench();
    await shoot.getState().scan('SKU-1', true);
    await shoot.getState().scan('EAN-1', true);
    expect(shoot.getState()).toMatchObject({ unsureCode: 'EAN-1', item: { id: 'i1' }, newReference: null });
    await shoot.getState().answerUnsure(false);
    expect(shoot.getState()).toMatchObject({ unsureCode: null, item: { id: 'i1' } });
    expect(commands()).toEqual(['shoot.scan', 'shoot.scan']);
    await shoot.getState().scan('EAN-1', true);
    await shoot.getState().answerUnsure(true);
    expect(shoot.getState()).toMatchObject({ unsureCode: null, newReference: 'EAN-1', item: null });
  });

  it('of two that look the same is over with its answer, and neither is scanned where none was meant', async () => {
    const { shoot, commands } = bench();
    await shoot.getState().scan('sku-1', true);
    expect(shoot.getState().nearCode).toMatchObject({ reference: 'sku-1', near: 'SKU-1' });
    await shoot.getState().answerNear(null);
    expect(shoot.getState()).toMatchObject({ nearCode: null, item: null, newReference: null });
    expect(commands()).toEqual(['shoot.scan']);
    // The same code again is no repeat.
    await shoot.getState().scan('sku-1', true);
    expect(shoot.getState().nearCode).not.toBeNull();
    await shoot.getState().answerNear('known');
    expect(shoot.getState()).toMatchObject({ nearCode: null, item: { id: 'i1' } });
  });
});

it('the code of a place says for a while whose place it is', async () => {
  const { shoot, reported, staying, bridge } = bench();
  await shoot.getState().scan('SKU-1', true);
  expect(await shoot.getState().scan('SIDESHOT PLACE A1', true)).toBe('aside');
  expect([reported, staying]).toEqual([['info: SKU-1 lies in A1.'], []]);
  expect(shoot.getState().item?.place).toBe('A1');
  await shoot.getState().leave();
  await shoot.getState().scan('SIDESHOT PLACE B2', true);
  expect(reported.at(-1)).toBe('info: Place: B2. The items that you begin now lie there.');
  expect([bridge.world.status.place, staying]).toEqual(['B2', []]);
});

describe('the open item', () => {
  it('sounds complete once its last required side is there', async () => {
    const { shoot, played } = bench([fakeItem({ id: 'i1', referenceId: 'SKU-1', captured: 5, at: 1 })]);
    await shoot.getState().scan('SKU-1', true);
    await shoot.getState().practiceShot();
    await expect.poll(() => played).toEqual(['notice', 'accepted', 'complete']);
  });

  it('steps through the sides in the order of the checklist and stops at its ends', async () => {
    const { shoot } = bench();
    await shoot.getState().scan('SKU-1', true);
    await shoot.getState().step(-1);
    await shoot.getState().step(-1);
    await shoot.getState().step(-1);
    expect(shoot.getState().viewedSideUuid).toBe('i1-side-1');
    await shoot.getState().step(1);
    expect(shoot.getState().viewedSideUuid).toBe('i1-side-2');
  });

  it('stays open when done is refused, and leaves when it is accepted', async () => {
    const { shoot, bridge, reported } = bench([fakeItem({ id: 'i1', referenceId: 'SKU-1', captured: 7, at: 1 })]);
    await shoot.getState().scan('SKU-1', true);
    bridge.failNext('shoot.done', 'Front is missing.');
    await shoot.getState().done();
    expect(shoot.getState().item).not.toBeNull();
    await shoot.getState().done();
    expect(inEnglish(shoot.getState().item)).toBeNull();
    expect(inEnglish(reported)).toEqual([
      'error: Front is missing.',
      'success: SKU-1 is done. The station sends it by itself.',
    ]);
  });

  it('follows what the core has open', async () => {
    const { shoot } = bench([{ ...known(), open: true }]);
    shoot.getState().applyStatus(fakeStatus({ openItemId: 'i1' }));
    await expect.poll(() => shoot.getState().item?.id).toBe('i1');
    shoot.getState().applyStatus(fakeStatus({ openItemId: null }));
    expect(shoot.getState().item).toBeNull();
  });

  it('takes the photos of the inbox by one call, however often it is pressed meanwhile', async () => {
    const inbox = ['p1', 'p2', 'p3'].map((id) => fakePhoto(id, 'inbox', 1));
    const { shoot, bridge, commands } = bench([known()]);
    bridge.world.status = fakeStatus({ inbox });
    await shoot.getState().scan('SKU-1', true);
    const taking = shoot.getState().takeInbox(inbox.map(({ id }) => id));
    expect(shoot.getState().takingInbox).toBe(true);
    await shoot.getState().takeInbox(inbox.map(({ id }) => id));
    await taking;
    expect(shoot.getState().takingInbox).toBe(false);
    expect(shoot.getState().item?.tray.map(({ id }) => id)).toEqual(inbox.map(({ id }) => id));
    expect(commands().filter((path) => path === 'photos.takeInbox')).toHaveLength(1);
  });

  it('takes the first photo of the tray to the side that is looked at', async () => {
    const photo = fakePhoto('t1', 'tray', 1);
    const { shoot, bridge, reported, staying } = bench([{ ...known(), tray: [photo] }]);
    await shoot.getState().scan('SKU-1', true);
    await shoot.getState().placeTray();
    expect([reported, staying]).toEqual([['info: A photo of the tray is on Left side now. Undo takes it back.'], []]);
    expect(bridge.calls.find(({ path }) => path === 'photos.move')?.input).toEqual({
      photoId: photo.id,
      itemId: 'i1',
      sideUuid: 'i1-side-3',
    });
  });
});

describe('photos', () => {
  it('dropped on a side name it for the first alone; the rest goes on from there', async () => {
    const { shoot, bridge } = bench();
    await shoot.getState().scan('SKU-1', true);
    const files = Array.from({ length: 14 }, (_, index) => new File(['x'], `${index}.jpg`));
    await shoot.getState().addFiles(files, 'i1-side-4');
    const sent = bridge.calls.filter(({ path }) => path === 'capture.files').map(({ input }) => input);
    expect(sent).toMatchObject([
      { itemId: 'i1', sideUuid: 'i1-side-4' },
      { itemId: 'i1', sideUuid: null, files: ['12.jpg', '13.jpg'] },
    ]);
    expect(shoot.getState().adding).toBeNull();
  });

  it('go to the core in the order in which they were taken, whatever the order of the drop', async () => {
    const { shoot, bridge } = bench();
    await shoot.getState().scan('SKU-1', true);
    const shot = (name: string, at: number | '', lastModified: number) =>
      new File([String(at)], name, { lastModified });
    const files = [
      ...Array.from({ length: 10 }, (_, index) => shot(`IMG_${index + 1}.jpg`, 2_000 + index, 9_000)),
      shot('IMG_9999.jpg', 1_000, 9_000),
      shot('first.CR2', 500, 9_000),
      shot('IMG_9998.NEF', 900, 9_000),
      shot('IMG_9999.nef', 800, 9_000),
      shot('screenshot.png', '', 1_500),
    ];
    await shoot.getState().addFiles(files, null);
    const sent = bridge.calls.flatMap(({ path, input }) => (path === 'capture.files' ? [input] : []));
    expect(sent).toMatchObject([
      {
        files: [
          'first.CR2',
          'IMG_9998.NEF',
          'IMG_9999.jpg',
          'IMG_9999.nef',
          'screenshot.png',
          ...[1, 2, 3, 4, 5, 6, 7].map((number) => `IMG_${number}.jpg`),
        ],
      },
      { files: ['IMG_8.jpg', 'IMG_9.jpg', 'IMG_10.jpg'] },
    ]);
  });

  it('are taken by the change of their files when the core cannot tell more', async () => {
    const { shoot, bridge, reported } = bench();
    await shoot.getState().scan('SKU-1', true);
    bridge.failNext('capture.times', 'not now');
    const files = Array.from(
      { length: 13 },
      (_, index) => new File(['x'], `${index}.jpg`, { lastModified: 99 - index }),
    );
    await shoot.getState().addFiles(files, null);
    const sent = bridge.calls.flatMap(({ path, input }) => (path === 'capture.files' ? [input] : []));
    expect(sent).toMatchObject([{ files: expect.arrayContaining(['12.jpg', '1.jpg']) }, { files: ['0.jpg'] }]);
    expect(reported.join()).not.toContain('not now');
  });

  it('go to the item that they were dropped on, also when another is open by the time they are read', async () => {
    const { shoot, bridge } = bench([known(), fakeItem({ id: 'i2', referenceId: 'SKU-2', at: 2 })]);
    await shoot.getState().scan('SKU-2', true);
    await shoot.getState().addFiles([new File(['x'], 'a.jpg')], 'i1-side-4', 'i1');
    expect(bridge.calls.find(({ path }) => path === 'capture.files')?.input).toMatchObject({
      itemId: 'i1',
      sideUuid: 'i1-side-4',
    });
  });

  it('of a drop that broke off are said to be missing, until the person has seen it', async () => {
    const { shoot, bridge, reported } = bench();
    await shoot.getState().scan('SKU-1', true);
    bridge.failNext('capture.files', 'The disk is full.');
    const files = Array.from({ length: 14 }, (_, index) => new File(['x'], `${index}.jpg`));
    await shoot.getState().addFiles(files, null);
    expect(reported).toEqual([
      'error: The disk is full.',
      'error: 14 of 14 files may not be here. Add all of them again: what is here already is not taken twice.',
    ]);
    expect(shoot.getState().adding).toBeNull();
  });

  it('that are too large for a page are named with the way out, and the others are taken', async () => {
    const { shoot, bridge, reported, played } = bench();
    await shoot.getState().scan('SKU-1', true);
    const large = Object.defineProperty(new File(['x'], 'large.tif'), 'size', { value: maxFileBytes + 1 });
    await shoot.getState().addFiles([large, new File(['x'], 'a.jpg')], null);
    expect(reported).toEqual([
      'error: large.tif is larger than 60.0 MB. Put it into the hot folder, or import it from a folder.',
    ]);
    expect(played).toEqual(['notice', 'refused', 'accepted']);
    const sent = bridge.calls.filter(({ path }) => path === 'capture.files').map(({ input }) => input);
    expect(sent).toMatchObject([{ files: ['a.jpg'] }]);
  });

  it('of two drops at once are counted together until both are through', async () => {
    const { shoot } = bench();
    await shoot.getState().scan('SKU-1', true);
    const counts: (string | null)[] = [];
    shoot.subscribe(({ adding }) => counts.push(adding && `${adding.done} of ${adding.total}`));
    const files = (count: number) => Array.from({ length: count }, (_, index) => new File(['x'], `${index}.jpg`));
    await Promise.all([shoot.getState().addFiles(files(13), null), shoot.getState().addFiles(files(26), null)]);
    const distinct = counts.filter((count, index) => count !== counts[index - 1]);
    expect(distinct[0]).toBe('0 of 13');
    expect(distinct[1]).toBe('0 of 39');
    expect(distinct.indexOf(null)).toBe(distinct.length - 1);
  });

  it('sound once, though the notice comes as an event and as the answer', async () => {
    const { shoot, played } = bench();
    await shoot.getState().scan('SKU-1', true);
    await shoot.getState().addFiles([new File(['x'], 'a.jpg')], null);
    expect(played).toEqual(['notice', 'accepted']);
    expect(shoot.getState().flash).toMatchObject({ sideUuid: 'i1-side-3', verdict: 'good' });
  });

  it('refused say why', () => {
    const { shoot, reported, staying, played } = bench();
    shoot.getState().applyCapture({
      accepted: false,
      filename: 'half.jpg',
      message: asGiven('half.jpg is cut off.'),
      itemId: null,
      sideUuid: null,
      sideName: null,
      photoId: null,
      source: 'hot folder',
      at: 5,
    });
    expect([reported, staying]).toEqual([['error: half.jpg is cut off.'], []]);
    expect(played).toEqual(['refused']);
  });

  it('that are here already are a note, and no refusal', () => {
    const { shoot, reported, played } = bench();
    shoot.getState().applyCapture({
      accepted: false,
      isNote: true,
      filename: 'a.jpg',
      message: asGiven('a.jpg is here already: on Left side.'),
      itemId: 'i1',
      sideUuid: 'i1-side-3',
      sideName: 'Left side',
      photoId: 'p',
      source: 'hot folder',
      at: 5,
    });
    expect(reported).toEqual(['info: a.jpg is here already: on Left side.']);
    expect(played).toEqual(['notice']);
    expect(shoot.getState().flash).toBeNull();
  });

  it('that are odd sound so; one that is kept off its side is told of too', () => {
    const { shoot, reported, played } = bench();
    const notice = { accepted: true, filename: 'a.jpg', itemId: 'i1', photoId: 'p', source: 'hot folder', at: 5 };
    const side = { sideUuid: 'i1-side-3', sideName: 'Left side' };
    const attention = asGiven('Blurred: hold still.');
    shoot.getState().applyCapture({ ...notice, ...side, message: asGiven('a.jpg is on Left side.'), attention });
    const inTray = {
      sideUuid: null,
      sideName: null,
      message: asGiven('a.jpg is in the tray of SKU-1. Blurred: hold still.'),
    };
    shoot.getState().applyCapture({ ...notice, ...inTray, attention });
    shoot.getState().applyCapture({ ...notice, ...side, message: asGiven('b.jpg is on Left side.'), attention: null });
    expect(played).toEqual(['attention', 'attention', 'accepted']);
    expect(reported).toEqual(['warning: a.jpg is in the tray of SKU-1. Blurred: hold still.']);
  });
});

describe('practice shots', () => {
  it('pressed several times are taken one after the other, up to a number', async () => {
    const { shoot, commands } = bench([fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 })]);
    await shoot.getState().scan('SKU-1', true);
    const presses = Array.from({ length: 9 }, () => shoot.getState().practiceShot());
    expect(shoot.getState().shots).toBe(maxShots);
    await Promise.all(presses);
    expect(commands().filter((path) => path === 'capture.practiceShot')).toHaveLength(maxShots);
    expect(shoot.getState().shots).toBe(0);
  });

  it('go on after one that failed: it takes the others of its burst with it, and none of the next', async () => {
    const { shoot, bridge, commands } = bench([fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 })]);
    await shoot.getState().scan('SKU-1', true);
    bridge.failNext('capture.practiceShot', 'The data folder is full.');
    await Promise.all([shoot.getState().practiceShot(), shoot.getState().practiceShot()]);
    expect(shoot.getState().shots).toBe(0);
    await shoot.getState().practiceShot();
    expect(commands().filter((path) => path === 'capture.practiceShot')).toHaveLength(2);
  });
});

it('a retake is asked for until the new photo is there', async () => {
  const { shoot, bridge } = bench();
  await shoot.getState().scan('SKU-1', true);
  await shoot.getState().selectSide('i1-side-1');
  await shoot.getState().retake();
  expect(shoot.getState().item?.retakeSideUuid).toBe('i1-side-1');
  await bridge.client.capture.practiceShot({ itemId: 'i1' });
  await expect.poll(() => shoot.getState().item?.retakeSideUuid).toBeNull();
});

it('after a shot a retake is of the last photo, with the next, empty side on the screen', async () => {
  const { shoot, bridge } = bench();
  await shoot.getState().scan('SKU-1', true);
  await bridge.client.capture.practiceShot({ itemId: 'i1' });
  await expect.poll(() => shoot.getState().viewedSideUuid).toBe('i1-side-5');
  await shoot.getState().retake();
  expect(shoot.getState()).toMatchObject({ viewedSideUuid: 'i1-side-3', item: { retakeSideUuid: 'i1-side-3' } });
});

it('a finished side that is looked at stays in sight, and the next photo goes where it was to go', async () => {
  const { shoot, bridge } = bench();
  await shoot.getState().scan('SKU-1', true);
  await shoot.getState().selectSide('i1-side-1');
  await shoot.getState().reload();
  expect(shoot.getState()).toMatchObject({ viewedSideUuid: 'i1-side-1', item: { activeSideUuid: 'i1-side-3' } });
  await bridge.client.capture.practiceShot({ itemId: 'i1' });
  await expect.poll(() => shoot.getState().viewedSideUuid).toBe('i1-side-5');
});

it('a finished side that is chosen instead of a retake stays in sight', async () => {
  const { shoot } = bench();
  await shoot.getState().scan('SKU-1', true);
  await shoot.getState().retake('i1-side-1');
  await shoot.getState().selectSide('i1-side-2');
  expect(shoot.getState()).toMatchObject({ viewedSideUuid: 'i1-side-2', item: { activeSideUuid: 'i1-side-3' } });
});

it('a photo whose item was in doubt goes to the one that is said, which is told for a while', async () => {
  const items = [known(), fakeItem({ id: 'i2', referenceId: 'SKU-2', at: 1 })];
  const { shoot, bridge, reported, staying } = bench(items);
  const photos = ['p1', 'p2'].map((id) => fakePhoto(id, 'inbox', 1));
  bridge.world.status = fakeStatus({ inbox: photos });
  await shoot.getState().scan('SKU-1', true);
  await shoot.getState().answerWhichItem(photos[0]!.id, 'i2');
  expect(shoot.getState().item?.tray).toEqual([]);
  expect([reported, staying]).toEqual([['info: The photo is with SKU-2.'], []]);
  await shoot.getState().answerWhichItem(photos[1]!.id, 'i1');
  expect(shoot.getState().item?.tray.map(({ id }) => id)).toEqual([photos[1]!.id]);
  expect(reported).toHaveLength(1);
});

it('a photo that is not good can be taken again while another side is looked at', async () => {
  const { shoot, commands } = bench();
  await shoot.getState().scan('SKU-1', true);
  expect(shoot.getState().viewedSideUuid).not.toBe('i1-side-1');
  await shoot.getState().retake('i1-side-1');
  expect(shoot.getState()).toMatchObject({ viewedSideUuid: 'i1-side-1', item: { retakeSideUuid: 'i1-side-1' } });
  expect(commands()).toEqual(['shoot.scan', 'photos.retake']);
});

it('a code that was cancelled before says so when its type is asked for', async () => {
  const { shoot, bridge } = bench([]);
  bridge.world.items = [];
  await shoot.getState().scan('NEW-1', true);
  expect(shoot.getState()).toMatchObject({ newReference: 'NEW-1', newWasCancelled: false });
});

it('an undo names the side that it changed', () => {
  const before = fakeItem({ id: 'i1', referenceId: 'SKU-1', captured: 3, at: 1 });
  const after = { ...fakeItem({ id: 'i1', referenceId: 'SKU-1', captured: 2, at: 1 }) };
  expect(inEnglish(describeUndo(before, after))).toMatchObject({
    side: { name: 'Left side' },
    reported: 'Undone: Left side is empty again.',
  });
  const inTray = { ...after, tray: [fakePhoto('late', 'Left side', 2)] };
  expect(inEnglish(describeUndo(before, inTray).reported)).toBe(
    'Undone: Left side is empty again. Its photo lies in the tray.',
  );
  expect(inEnglish(describeUndo(inTray, { ...before, tray: [] }).reported)).toBe(
    'Undone: Left side has its photo back.',
  );
  const [front, back, ...others] = before.sides;
  if (front === undefined || back === undefined) throw new Error('two sides');
  const swapped = { ...before, sides: [{ ...front, photo: back.photo }, { ...back, photo: front.photo }, ...others] };
  expect(inEnglish(describeUndo(swapped, before).reported)).toBe('Undone: Front and Back have their photos back.');
});

it('a photo that no side of the open item takes is told to lie in the tray', async () => {
  const { shoot, reported } = bench();
  await shoot.getState().scan('SKU-1', true);
  const notice = { accepted: true, sideUuid: null, sideName: null, source: 'hot folder', at: 5 };
  const inTray = { ...notice, filename: 'a.jpg', photoId: 'p', message: asGiven('a.jpg is in the tray of SKU-1.') };
  shoot.getState().applyCapture({ ...inTray, itemId: 'i1' });
  shoot.getState().applyCapture({ ...inTray, itemId: 'other', at: 6 });
  expect(reported).toEqual(['info: a.jpg is in the tray of SKU-1.']);
});

it('an import from a card makes no sound a photo, and lists what it could not take itself', () => {
  const { shoot, reported, played } = bench();
  const notice = { itemId: null, sideUuid: null, sideName: null, photoId: null, at: 1 };
  shoot
    .getState()
    .applyCapture({ ...notice, accepted: true, filename: 'a.jpg', message: asGiven(''), source: 'card import' });
  shoot
    .getState()
    .applyCapture({ ...notice, accepted: false, filename: 'b.jpg', message: asGiven(''), source: 'card import' });
  expect([played, reported]).toEqual([[], []]);
  shoot
    .getState()
    .applyCapture({ ...notice, accepted: true, filename: 'a.jpg', message: asGiven('x'), source: 'hot folder' });
  expect(played).toEqual(['accepted']);
});

it('a switch of the item in another window is said here, an own one is not', async () => {
  const items = [known(), fakeItem({ id: 'i2', referenceId: 'SKU-2', at: 2 })];
  const { shoot, bridge, reported } = bench(items);
  await shoot.getState().scan('SKU-1', true);
  shoot.getState().applyStatus({ ...fakeStatus(), openItemId: 'i1' });
  expect(reported).toEqual([]);
  await bridge.client.shoot.open({ itemId: 'i2' });
  shoot.getState().applyStatus({ ...fakeStatus(), openItemId: 'i2' });
  await expect.poll(() => shoot.getState().item?.referenceId).toBe('SKU-2');
  expect(reported).toEqual(['info: SKU-2 is open now: it was opened in another window, or by its label.']);
});
