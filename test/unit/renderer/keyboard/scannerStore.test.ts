import { expect, it } from 'vitest';
import type { LearntScanner } from '../../../../main/contract/codes/codeReading.ts';
import { scannerTestCode } from '../../../../main/contract/codes/scannerLearning.ts';
import { createScannerStore } from '../../../../renderer/data/keys/scannerStore.ts';
import { slowScanner, unknownScanner, type WedgeTiming } from '../../../../renderer/keyboard/wedge.ts';
import { createStores } from '../../../../renderer/stores/stores.ts';
import { reportUnheard } from '../../../../renderer/stores/takeBack.ts';
import { inEnglish } from '../../../fakes/inEnglish.ts';
import { createFakeBridge } from '../../../fakes/page/fakeBridge.ts';
import { noCameras } from '../../../fakes/page/fakeCameras.ts';
import { plainScanner } from '../../../fakes/page/fakeScanner.ts';
import { fakeItem } from '../../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../../fakes/page/fakeWorld.ts';
import { createStoreBench } from '../storeUnderTest.ts';

const learnt: LearntScanner = {
  startKeys: [],
  endKeys: ['Enter'],
  prefix: '',
  suffix: '',
  typedPrefix: '',
  marks: false,
  layout: null,
  letters: 'as_printed',
  longestGapMs: 8,
  meanGapMs: 4,
};
const timing = { takesAnyCode: false };

it.each<[string, LearntScanner | null, WedgeTiming]>([
  ['one that nobody has shown', null, unknownScanner],
  ['a fast one', learnt, { ...timing, loneKeyMs: 40, codeGapMs: 200 }],
  ['a wireless one', { ...learnt, longestGapMs: 30 }, { ...timing, loneKeyMs: 90, codeGapMs: 200 }],
  ['one with a pause', { ...learnt, longestGapMs: 60 }, { ...timing, loneKeyMs: 120, codeGapMs: 240 }],
  ['one with a long pause', { ...learnt, longestGapMs: 95 }, { ...timing, loneKeyMs: 120, codeGapMs: 350 }],
  ['one as slow as a person', { ...learnt, longestGapMs: 400 }, unknownScanner],
  [
    'a slow one that begins with what nobody types',
    { ...learnt, prefix: '~', typedPrefix: '~', longestGapMs: 400 },
    { ...timing, loneKeyMs: 120, codeGapMs: 120, prefix: '~' },
  ],
  [
    'one that begins with a letter',
    { ...learnt, prefix: 'X', typedPrefix: 'X', longestGapMs: 60 },
    { ...timing, loneKeyMs: 120, codeGapMs: 240, prefix: 'X' },
  ],
])('keys are waited for as the scanner needs it: %s', async (_, scanner, expected) => {
  const { context } = createStoreBench({ scanner: { ...plainScanner, learnt: scanner } });
  const store = createScannerStore(context);
  await store.getState().reload();
  expect(store.getState().timing).toEqual(expected);
});

it('where single letters are no commands, a scanner may be as slow as it is', async () => {
  const { context } = createStoreBench({ scanner: { ...plainScanner, learnt } });
  const store = createScannerStore(context);
  expect(store.getState().timing).toEqual(unknownScanner);
  await store.getState().change({ letters: 'alt' });
  expect(store.getState()).toMatchObject({ timing: slowScanner, settings: { letters: 'alt', learnt } });
  await store.getState().change({ letters: 'alone' });
  expect(store.getState().timing).toMatchObject({ loneKeyMs: 40, codeGapMs: 200 });
});

it('a code that came slowly asks once whether letters shall be commands, and keeps what a person says', async () => {
  const { context, bridge } = createStoreBench();
  const store = createScannerStore(context);
  store.getState().metSlowCode();
  expect(store.getState().proposed).toBe(true);
  store.getState().leaveProposal();
  expect(store.getState().proposed).toBe(false);
  store.getState().metSlowCode();
  const answering = store.getState().answerProposal(false);
  expect(store.getState().proposed).toBe(false);
  await answering;
  expect(bridge.world.scanner).toMatchObject({ letters: 'alone', keepsLetters: true });
  store.getState().metSlowCode();
  expect(store.getState().proposed).toBe(false);
});

it('a code that comes before the page knows the scanner is read as the scanner types it', async () => {
  const { context, bridge } = createStoreBench({
    scanner: { ...plainScanner, learnt: { ...learnt, letters: 'swapped' } },
  });
  const store = createScannerStore(context);
  expect(await store.getState().read('sku-A1')).toBe('SKU-a1');
  // It is asked once.
  bridge.world.scanner = plainScanner;
  expect(await store.getState().read('sku-A1')).toBe('SKU-a1');
  await store.getState().reload();
  expect(await store.getState().read('sku-A1')).toBe('sku-A1');
});

it('the codes to learn a scanner by come when they are asked for', async () => {
  const { context } = createStoreBench();
  const store = createScannerStore(context);
  expect(store.getState().test).toBeNull();
  await store.getState().askTest();
  expect(store.getState().test?.text).toBe(scannerTestCode);
});

it('a letter that was pressed alone, and is no command here, says what to press', async () => {
  const bridge = createFakeBridge(fakeWorld({ items: [fakeItem({ id: 'i1', referenceId: 'SKU-1', at: 1 })] }));
  const stores = createStores(bridge, null, noCameras);
  await stores.shoot.getState().open('i1');
  for (const pressed of [[], [' '], ['r', 'd']]) reportUnheard(stores, pressed);
  expect(stores.notices.getState().notices).toEqual([]);
  reportUnheard(stores, ['r']);
  const [line] = stores.notices.getState().notices;
  expect(inEnglish(line)).toMatchObject({
    message: 'Press Alt and R: single letters do nothing here, because the scanner is slow.',
    stays: false,
    itemId: 'i1',
  });
});
