import type { ExpectedView, ListOutcome } from '../../../main/contract/workList/workList.ts';
import { text } from '../../../main/texts/text.ts';
import type { FakeBridge } from '../../fakes/page/fakeBridge.ts';
import { fakeDetails } from '../../fakes/page/fakeDetails.ts';
import { fakeItem, fakeStatus } from '../../fakes/page/fakeViews.ts';
import { fakeExpected } from '../../fakes/page/fakeWorkList.ts';
import { type FakeWorld, fakeWorld } from '../../fakes/page/fakeWorld.ts';
import { busyStatus, withOpen } from './busyStation.ts';
import { longPlace, now, openItem, recent } from './items.ts';
import { onceThere, press, pressText, type } from './presses.ts';
import type { Scenario } from './scenario.ts';

/** What the warehouse's own program brings in, and what the partner has already. */

const brand = 'Maison de la Très Longue Tradition';

function expected(): readonly ExpectedView[] {
  const sneakers = { category: 'Sneakers', type: 'Low top', brand: 'Nike', model: 'Air Jordan 1 Retro High OG' };
  return [
    fakeExpected('SKU-9001', { ...sneakers, place: 'A-17', note: 'box is torn\nhandle with care' }),
    fakeExpected('RMA-2026-004187-RETURN-FROM-THE-OUTLET', {
      type: 'Tote',
      brand,
      place: 'Aisle 12, shelf 4, bin 118',
    }),
    fakeExpected('LOT-77'),
    ...Array.from({ length: 40 }, (_, at) => fakeExpected(`SKU-${9100 + at}`, { ...sneakers, place: `B-${at}` })),
  ];
}

function expecting(change: Partial<FakeWorld> = {}): FakeWorld {
  const list = expected();
  const earlier = ['SKU-0998', 'SKU-0997', 'SKU-0996', 'SKU-0995'].map((referenceId, at) =>
    fakeItem({ id: referenceId, referenceId, stage: 'authentic', captured: 5, at: now - 10_000_000 - at }),
  );
  return fakeWorld({
    items: [...recent(), ...earlier],
    expected: list,
    status: fakeStatus({ ...busyStatus, expected: list.length, place: 'Aisle 12, shelf 4' }),
    ...change,
  });
}

const outcome: ListOutcome = {
  file: 'export of Tuesday, second half.csv',
  at: now,
  taken: 19_950,
  updated: 12,
  badCount: 250,
  bad: Array.from({ length: 200 }, (_, at) => ({
    line: 15 + at * 400,
    field: at % 3 === 0 ? ('reference' as const) : ('type' as const),
    why:
      at % 3 === 0
        ? text('workList.askCode', { reference: `4006381333${at}` })
        : text('workList.noType', { name: 'Sneekers' }),
    asks: at % 3 === 0,
  })),
  unusedColumns: ['Colour', 'Weight (kg)', '(H)'],
  sheet: null,
  page: 'windows-1251',
};

/** A list is picked by the button of the drawer. */
function giveList(name: string, content: string): void {
  onceThere('[role="dialog"] input[type="file"]', (field) => {
    const files = new DataTransfer();
    files.items.add(new File([content], name, { type: 'text/csv' }));
    Object.assign(field, { files: files.files });
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

const openList = '[data-testid="open-work-list"]';

const model = (uuid: string, name: string) => ({ uuid, name });
const brands = {
  'type-Sneakers-Low top': [
    {
      uuid: 'b1',
      name: 'Nike',
      models: [model('m1', 'Air Jordan 1'), model('m2', 'Air Jordan 11 Retro Concord'), model('m3', 'Dunk')],
    },
    {
      uuid: 'b2',
      name: 'Jordan Brand',
      models: [model('m4', 'Spizike'), model('m5', 'Jumpman Two Trey with a long name')],
    },
    { uuid: 'b3', name: brand, models: [] },
  ],
};

function choosing(change: Partial<FakeWorld> = {}): FakeWorld {
  return fakeWorld({ items: recent(), status: fakeStatus(busyStatus), brands, ...change });
}

const askType = (bridge: FakeBridge): void => bridge.emit({ type: 'label', reference: 'SKU-7001', filename: 'a.jpg' });

const service = {
  description: 'Two authenticators look at each side, and write down what they saw.',
  price: 12.5,
  time: { value: 36, unit: 'hours' },
  excludedFromBilling: false,
  fetchedAt: now - 3_600_000,
} as const;

const question = {
  text: text('existing.photos', { held: 12, sides: 15 }),
  hasEnded: false,
  answers: ['take' as const, 'follow' as const],
};

export const workScenarios: Readonly<Record<string, Scenario>> = {
  workHome: { shows: '[data-testid="open-work-list"]', world: () => expecting() },
  workHomeLongPlace: {
    shows: '[data-testid="current-place"]',
    world: () => expecting({ status: fakeStatus({ ...busyStatus, expected: expected().length, place: longPlace }) }),
  },
  workList: {
    shows: '[data-testid="expected-SKU-9001"]',
    opens: 'renderer/screens/shoot/workList/WorkListDrawer.tsx',
    world: () => expecting(),
    afterwards: () => press(openList, 100),
  },
  workListEmpty: {
    shows: '[role="dialog"]',
    world: () => fakeWorld({ items: recent() }),
    afterwards: () => press(openList, 100),
  },
  workListOutcome: {
    shows: '[data-testid="list-outcome"]',
    world: () => expecting({ listOutcome: outcome }),
    afterwards: () => {
      press(openList, 100);
      giveList('list.csv', 'reference\nX-1\n');
    },
  },
  workListPage: {
    shows: '[data-testid="list-question"]',
    world: () =>
      expecting({
        listQuestion: {
          kind: 'page',
          samples: [
            { page: 'windows-1250', sample: 'kod;miejsce\nA-1;kość słoniowa' },
            { page: 'windows-1252', sample: 'kod;miejsce\nA-1;koœæ s³oniowa' },
            { page: 'shift_jis', sample: 'kod;miejsce\nA-1;ko｜訝oniowa' },
          ],
        },
      }),
    afterwards: () => {
      press(openList, 100);
      giveList('list.csv', 'reference\nX-1\n');
    },
  },
  workListColumns: {
    shows: '[role="dialog"] form select',
    world: () => expecting(),
    afterwards: () => {
      press(openList, 100);
      giveList('export.csv', 'Artikelnummer des Lieferanten\nX-1\n');
    },
  },
  shootExisting: {
    shows: '[data-testid="existing"]',
    world: () => withOpen(openItem(2, { existing: question, stage: 'needs_attention' })),
  },
  shootNoted: {
    shows: '[data-testid="place"]',
    world: () =>
      withOpen(
        openItem(2, { place: 'Aisle 12, shelf 4, bin 118', note: 'box is torn\nhandle with care', adopted: true }),
      ),
  },
  chooseFound: {
    shows: '[data-testid^="found-"]',
    world: () => choosing(),
    afterwards: (bridge) => {
      askType(bridge);
      type('input[aria-label="Find by brand, model or type"]', 'jordan', 500);
    },
  },
  chooseBrands: {
    shows: '[data-testid="choice-Low top"]',
    world: () => choosing(),
    afterwards: (bridge) => {
      askType(bridge);
      press('[data-testid="choice-Sneakers"]', 500);
    },
  },
  chooseService: {
    shows: '[data-testid^="service-"]',
    world: () =>
      choosing({
        services: {
          services: [
            { ...service, uuid: 's1', label: null, name: 'Standard authentication' },
            {
              ...service,
              uuid: 's2',
              label: 'Express',
              name: 'Express authentication',
              price: 49,
              excludedFromBilling: true,
            },
            {
              ...service,
              uuid: 's3',
              label: null,
              name: null,
              description: '',
              price: null,
              time: null,
              fetchedAt: null,
            },
          ],
          usual: 's1',
          asks: true,
          mayBeNone: false,
        },
      }),
    afterwards: (bridge) => {
      askType(bridge);
      press('[data-testid="choice-Sneakers"]', 500);
      press('[data-testid="choice-Low top"]', 900);
    },
  },
  queueExisting: {
    shows: '[role="dialog"] [data-testid="existing"]',
    opens: 'renderer/screens/queue/ItemDrawer.tsx',
    screen: 'queue',
    world: () =>
      fakeWorld({
        items: [openItem(2, { open: false, existing: question, stage: 'needs_attention' }), ...recent()],
        details: fakeDetails(),
        status: fakeStatus(busyStatus),
      }),
    afterwards: () => press('[data-testid="row-SKU-2214-AX"]', 300),
  },
  queueDetails: {
    shows: 'details[open] > [data-testid="item-details"]',
    screen: 'queue',
    world: () => fakeWorld({ items: recent(), status: fakeStatus(busyStatus) }),
    afterwards: () => {
      press('[data-testid="row-SKU-1001"]', 300);
      press('[data-testid="item-details"]', 800);
      setTimeout(() => document.querySelector('[data-testid="item-details"]')?.scrollIntoView(), 1_300);
    },
  },
  queueAdoptAsks: {
    shows: '[role="dialog"] >> text=Take over…',
    opens: 'renderer/screens/queue/QueueMenu.tsx',
    screen: 'queue',
    world: () =>
      fakeWorld({
        items: recent(),
        status: fakeStatus(busyStatus),
        adoption: { offered: true, running: false, progress: null, message: null },
      }),
    afterwards: () => press('[data-testid="queue-menu"]', 0),
  },
  queueAdopt: {
    shows: '[role="dialog"] >> text=37',
    opens: 'renderer/screens/queue/AdoptDialog.tsx',
    screen: 'queue',
    world: () =>
      fakeWorld({
        items: recent(),
        status: fakeStatus(busyStatus),
        adoption: {
          offered: true,
          running: true,
          progress: { page: 12, pages: 100, seen: 1_200, adopted: 37 },
          message: null,
        },
      }),
    afterwards: () => {
      press('[data-testid="queue-menu"]', 0);
      pressText('Take over…', 400);
    },
  },
  settingsFile: {
    shows: 'main h2, main h3',
    screen: 'settings',
    settingsPage: 'settingsFile',
    world: () =>
      expecting({
        settingsPlan: {
          changes: [
            { key: 'profile.submit', from: null, to: 'manual' },
            { key: 'storage.retentionDays', from: null, to: 30 },
            { key: 'labels.pattern', from: '^SKU-\\d+$', to: '^[A-Z]{3}-\\d{4,12}$' },
          ],
          leftOut: [{ key: 'hotFolder.path', why: text('settingsFile.otherMachine') }],
        },
      }),
  },
  settingsHealth: {
    shows: '[data-testid="health-parts"]',
    screen: 'settings',
    settingsPage: 'health',
    world: () =>
      expecting({
        health: {
          ok: false,
          parts: [
            { part: 'connection', state: 'ok', message: text('health.online', { name: 'acme' }), whatToDo: null },
            {
              part: 'credential',
              state: 'fail',
              message: text('health.keyRefused'),
              whatToDo: text('health.keyRefused.do'),
            },
            {
              part: 'relay',
              state: 'warn',
              message: text('health.relayAway'),
              whatToDo: text('health.relayAway.do'),
            },
            { part: 'queue', state: 'ok', message: text('health.queueEmpty'), whatToDo: null },
          ],
        },
        status: fakeStatus({
          alerts: [{ code: 'credential', at: now - 600_000, message: text('health.keyRefused'), part: 'credential' }],
        }),
        alerts: {
          hasSecret: true,
          targets: [
            {
              target: 'webhook',
              waiting: 2,
              trouble: text('alert.notSent', { target: text('alert.target.webhook'), why: 'no_answer' }),
            },
          ],
        },
        settings: { alerts: { webhook: 'https://hooks.example.com/sideshot' } },
      }),
  },
  settingsHandoverAsks: {
    shows: '[data-testid="handover-unsent"]',
    screen: 'settings',
    settingsPage: 'handover',
    world: () =>
      expecting({
        handover: { unsent: { items: 2, photos: 11, inbox: 3 }, moves: [], running: null, last: null },
      }),
  },
  settingsHandover: {
    shows: '[data-testid="handover-running"]',
    screen: 'settings',
    settingsPage: 'handover',
    world: () =>
      expecting({
        handover: {
          unsent: { items: 2, photos: 11, inbox: 3 },
          moves: [
            { id: 'b', at: Date.now() - 90_000, items: 1, photos: 4, deliveredAt: null, folder: null },
            {
              id: 'a',
              at: Date.now() - 86_400_000,
              items: 12,
              photos: 60,
              deliveredAt: Date.now() - 86_300_000,
              folder: '/media/warehouse stick/sideshot-1f0c5e0a-7d5e-4f43-9ad5-1d4a8e1c9c11',
            },
          ],
          running: { kind: 'import', folder: '/media/warehouse stick', phase: 'checking', done: 12, total: 60 },
          last: {
            kind: 'exported',
            folder: '/media/warehouse stick',
            items: Array.from({ length: 12 }, (_, index) => ({ reference: `SKU-${1001 + index}`, photos: 5 })),
            itemCount: 12,
            photos: 60,
            inboxPhotos: 3,
            lost: [{ reference: 'SKU-1007', files: 1 }],
            left: 0,
            fingerprint: '1f0c-5e0a-7d5e',
          },
        },
      }),
  },
  settingsExchange: {
    shows: 'main h2, main h3',
    screen: 'settings',
    settingsPage: 'exchange',
    world: () =>
      expecting({
        exchange: {
          listFolder: '/mnt/warehouse/programs/export/lists for the photo table',
          resultsFolder: '/mnt/warehouse/results',
          listTrouble: null,
          resultsTrouble: text('exchange.resultsWait', { reason: text('unreadable.noFile') }),
          lastList: outcome,
          notTaken: [
            {
              file: 'goods of Tuesday.xlsx',
              why: text('workList.whichSheet', { file: 'goods of Tuesday.xlsx', sheets: ['In', 'Out'] }),
            },
          ],
        },
      }),
  },
};
