import type { ItemView, StatusView } from '../../../main/contract/views.ts';
import { asGiven, text } from '../../../main/texts/text.ts';
import { fakeItem, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { busyStatus } from './busyStation.ts';
import { longPlace, markedItem, now, recent, rejectedItem } from './items.ts';
import { press, pressKeys } from './presses.ts';
import type { Scenario } from './scenario.ts';

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
  const unfinished = fakeItem({ id: 'q3', referenceId: 'SKU-2290', captured: 2, at: now - 45_000 });
  const many = Array.from({ length: 2_000 }, (_, index) =>
    fakeItem({
      id: `m${index}`,
      referenceId: `SKU-${3000 + index}`,
      stage: index % 9 === 0 ? 'in_review' : 'authentic',
      captured: 5 + (index % 3),
      at: now - 900_000 - index * 70_000,
    }),
  ).map(sentItem);
  return [
    markedItem({ open: false, stage: 'ready', waitsFor: text('waitsFor.ready') }),
    {
      ...parked,
      waitingFor: 'person',
      waitingText: text('waiting.person'),
      waitsFor: text('waitsFor.person'),
      lastError: {
        code: 'http_400',
        text: asGiven('The partner refused the upload of Front: image is smaller than 600 x 600.'),
        at: now - 500_000,
      },
      operations: { pending: 4, inFlight: 0, parked: 1 },
      leftToSend: [
        text('leftToSend.photos', { count: 4 }),
        text('leftToSend.stopped', { what: [text('leftToSend.photos', { count: 1 })] }),
      ],
    },
    {
      ...sending,
      place: longPlace,
      waitingFor: 'network',
      waitingText: text('waiting.network'),
      waitsFor: text('waitsFor.network'),
      nextTryAt: now + 42_000,
      operations: { pending: 3, inFlight: 1, parked: 0 },
      leftToSend: [text('leftToSend.photos', { count: 3 }), text('leftToSend.submission')],
    },
    { ...rejectedItem(), waitsFor: text('waiting.moved') },
    unfinished,
    ...recent().map((item) => (item.stage === 'in_review' || item.stage === 'authentic' ? sentItem(item) : item)),
    ...many,
  ];
}

/** So many in each stage that no window has room for all of them. */
const fullOfItems: Partial<StatusView> = {
  counts: {
    shooting: 21_214,
    ready: 11_402,
    sending: 41_776,
    in_review: 212_980,
    reshoot: 13_008,
    authentic: 1_498_214,
    not_authentic: 63_311,
    cancelled: 45_870,
    needs_attention: 12_002,
  },
  release: { kind: 'only_here', photos: 190_004, items: 31_667, withoutItem: 0 },
};

/** The partner has its photos, and looks at them or has said how it ended. */
function sentItem(item: ItemView): ItemView {
  const waitsFor = text(item.stage === 'in_review' ? 'waitsFor.inReview' : 'waitsFor.authentic');
  return { ...item, waitsFor, release: { kind: 'confirmed', photosOnlyHere: 0 } };
}

const audit = [
  { at: now - 620_000, who: asGiven('Mira'), text: text('history.created') },
  { at: now - 615_000, who: asGiven('station'), text: text('history.photoTaken', { side: 'Front' }) },
  { at: now - 610_000, who: asGiven('station'), text: text('history.photoTaken', { side: 'Back' }) },
  { at: now - 560_000, who: asGiven('Mira'), text: text('history.markedDone') },
  {
    at: now - 500_000,
    who: asGiven('partner'),
    text: text('history.uploadParked', { reason: 'image is smaller than 600 x 600' }),
  },
];

export const queueScenarios: Readonly<Record<string, Scenario>> = {
  queue: {
    shows: '[data-testid="row-W-88120"]',
    screen: 'queue',
    world: () =>
      fakeWorld({
        items: queueItems(),
        audit,
        status: fakeStatus({ ...busyStatus, mode: 'connected', connectionName: 'acme', pausedUntil: now + 25_000 }),
      }),
  },
  queueStages: {
    shows: '[role="dialog"] >> text=Cancelled',
    opens: 'renderer/screens/queue/StageStrip.tsx',
    screen: 'queue',
    world: () => fakeWorld({ items: queueItems(), status: fakeStatus({ ...busyStatus, ...fullOfItems }) }),
    afterwards: () => press('[data-testid="more-stages"]', 0),
  },
  queueFilters: {
    shows: '[data-testid="queue-chips"]',
    screen: 'queue',
    world: () => fakeWorld({ items: queueItems(), status: fakeStatus(busyStatus) }),
    afterwards: () => setTimeout(() => pressKeys('o', 'l'), 300),
  },
  queueEmpty: {
    shows: 'main >> text=No items yet',
    screen: 'queue',
    world: () => fakeWorld({ items: [], status: fakeStatus() }),
  },
};
