import { asGiven, text } from '../../../main/texts/text.ts';
import { type FakeCards, fakeCardEntry, fakeCards, fakeImport } from '../../fakes/page/fakeCards.ts';
import { fakeStatus } from '../../fakes/page/fakeViews.ts';
import { type FakeWorld, fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { busyStatus, withOpen } from './busyStation.ts';
import { now, openItem } from './items.ts';
import { press } from './presses.ts';
import type { Scenario } from './scenario.ts';

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
    press(`[data-testid="${testId}"]`, 300 + index * 150);
  }
}

export const cardScenarios: Readonly<Record<string, Scenario>> = {
  cardSources: {
    shows: '[role="dialog"] [data-testid="card-folder"]',
    opens: 'renderer/screens/shoot/card/CardImportDialog.tsx',
    world: () => withCards({}),
    afterwards: () => pressCard(),
  },
  cardNone: {
    shows: '[role="dialog"] [data-testid="card-folder"]',
    world: () =>
      withCards({
        sources: { sources: [], notes: [text('import.camerasNotFound', { reason: text('gphoto.notInstalled') })] },
      }),
    afterwards: () => pressCard(),
  },
  cardPick: {
    shows: '[data-testid="card-import"]:not(:disabled)',
    world: () => withCards(oneCard),
    afterwards: () => pressCard('pick-new'),
  },
  cardEmpty: {
    shows: '[data-testid="card-listed"]',
    world: () => withCards({ ...oneCard, entries: [] }),
    afterwards: () => pressCard(),
  },
  cardNoItem: {
    shows: '[data-testid="card-grid"]',
    world: () => ({ ...fakeWorld({ status: fakeStatus(busyStatus) }), cards: fakeCards(now, oneCard) }),
    afterwards: () => {
      document.querySelector<HTMLElement>('[data-testid="import-card"]')?.click();
    },
  },
  cardMany: {
    shows: '[data-testid="card-picked"]:has-text("picked")',
    world: () =>
      withCards({
        ...oneCard,
        entries: Array.from({ length: 5_000 }, (_, index) => fakeCardEntry(5_000 - index, now - index * 90_000)),
      }),
    afterwards: () => pressCard('pick-new'),
  },
  cardRunning: {
    shows: '[data-testid="card-progress"]',
    world: () => withCards({ ...oneCard, progress: fakeImport() }),
    afterwards: () => pressCard(),
  },
  cardPulled: {
    shows: '[data-testid="card-resume"]',
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
              message: asGiven('IMG_4210.JPG is damaged or not complete: premature end of JPEG image.'),
            },
            { name: 'IMG_4211.JPG', folder: '101CANON', message: asGiven('IMG_4211.JPG is empty.') },
          ],
          left: Array.from({ length: 14 }, (_, index) => `IMG_${4_214 + index}.JPG`),
          message: text('import.interrupted'),
        }),
      }),
    afterwards: () => pressCard(),
  },
};
