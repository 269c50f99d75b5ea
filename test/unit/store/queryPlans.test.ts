import Database from 'better-sqlite3';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../../../main/store/migrations/migrate.ts';
import { migrations } from '../../../main/store/migrations/migrations.ts';
import { arrivalQueries } from '../../../main/store/tables/arrivalTable.ts';
import { capturedQueries } from '../../../main/store/tables/capturedTable.ts';
import { eventQueries } from '../../../main/store/tables/eventTable.ts';
import { expectedQueries } from '../../../main/store/tables/exchangeTables.ts';
import { fleetQueries } from '../../../main/store/tables/fleetTable.ts';
import { itemQueries } from '../../../main/store/tables/itemTable.ts';
import { shelfQueries } from '../../../main/store/tables/kinds/kindShelf.ts';
import { operationQueries } from '../../../main/store/tables/operationTable.ts';
import { pageQueryTexts } from '../../../main/store/tables/pageTexts.ts';
import {
  companionQueries,
  moveQueries,
  photoCameraQueries,
  photoCodeQueries,
  savedPhotoQueries,
  twinQueries,
} from '../../../main/store/tables/photoDetailTables.ts';
import { photoQueries } from '../../../main/store/tables/photoTable.ts';
import { auditQueries } from '../../../main/store/tables/recordTables.ts';
import { rejectionQueries } from '../../../main/store/tables/rejectionTable.ts';
import { shiftQueries } from '../../../main/store/tables/shiftTable.ts';
import { shotQueries } from '../../../main/store/tables/shotTable.ts';
import { sideQueries } from '../../../main/store/tables/sideTable.ts';

const bigTables = [
  'items',
  'sides',
  'side_lists',
  'photos',
  'photo_moves',
  'operations',
  'rejections',
  'events',
  'audit',
  'peer',
  'captured_files',
  'arrivals',
  'companions',
  'kept_photos',
  'photo_codes',
  'photo_cameras',
  // Not `only_here`: a page reads all of what waits there only while that is little.
  'done_items',
  'kind',
  'kinds_a',
];

const database = new Database(':memory:');
migrate(database, migrations);
afterAll(() => void database.close());

function planOf(text: string): string[] {
  const names = new Set(text.match(/@\w+/g)?.map((name) => name.slice(1)));
  const values = Object.fromEntries([...names].map((name) => [name, 1]));
  const rows = database.prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${text}`).all(values);
  return rows.map((row) => row.detail);
}

/** Of what is open alone: a page reads all of it only while that is little. */
const wholeIndexes = /^SCAN rejections USING (COVERING )?INDEX rejections_open$/;

/** Steps that read a whole table or index of the big ones. Reading in order of the row number stops at the limit. */
function scansOf(text: string): string[] {
  const steps = planOf(text).filter((step) => !wholeIndexes.test(step));
  return steps.filter((step) => bigTables.some((table) => new RegExp(`^SCAN ${table}\\b`).test(step)));
}

const pageTexts = pageQueryTexts();

const hotQueries = {
  camerasOfItem: photoCameraQueries.ofItem,
  ...fleetQueries,
  ...itemQueries,
  ...Object.fromEntries(Object.entries(photoQueries).map(([name, text]) => [`photos.${name}`, text])),
  ...Object.fromEntries(Object.entries(operationQueries).map(([name, text]) => [`operations.${name}`, text])),
  ...Object.fromEntries(Object.entries(twinQueries).map(([name, text]) => [`twins.${name}`, text])),
  ...Object.fromEntries(Object.entries(shelfQueries('a')).map(([name, text]) => [`kinds.${name}`, text])),
  expectedBegun: expectedQueries.removeBegun,
  sidesOfItem: sideQueries.digestOfItem,
  listOfDigest: sideQueries.listOfDigest,
  dropIfUnused: sideQueries.dropIfUnused,
  lastMove: moveQueries.last,
  rejectionsOfItem: rejectionQueries.ofItem,
  eventsUnapplied: eventQueries.unapplied,
  eventsOfSr: eventQueries.ofSr,
  auditOfItem: auditQueries.ofItem,
  captured: capturedQueries.get,
  capturedOnShare: capturedQueries.alike,
  originsOfItem: capturedQueries.originsOfItem,
  originsOfInbox: capturedQueries.originsOfInbox,
  ...Object.fromEntries(Object.entries(arrivalQueries).map(([name, text]) => [`arrivals.${name}`, text])),
  onlyHereOf: shiftQueries.onlyHereOf,
  doneSince: shiftQueries.doneSince,
  rejectedSince: shiftQueries.rejectedSince,
  lastScanned: shiftQueries.lastScanned,
  codesOfItem: photoCodeQueries.ofItem,
  keptOfItem: savedPhotoQueries.rowsOf,
  ...Object.fromEntries(Object.entries(shotQueries).map(([name, text]) => [`shots.${name}`, text])),
  ...Object.fromEntries(Object.entries(companionQueries).map(([name, text]) => [`companions.${name}`, text])),
};

// The index of what is in flight, or lies in the inbox, holds these rows alone: reading all of it is the question.
const whole = ['operations.recoverInFlight', 'photos.inbox', 'photos.inboxHead', 'photos.inboxCount'];
// Reads back from the newest row until its limit.
const bounded = ['photos.newestFigures'];

test.each(Object.entries(hotQueries).filter(([name]) => ![...whole, ...bounded].includes(name)))(
  '%s scans no big table',
  (_, text) => {
    expect(planOf(text).length).toBeGreaterThan(0);
    expect(scansOf(text)).toEqual([]);
  },
);

test('no page scans a big table', () => {
  const scanning = Object.entries(pageTexts).flatMap(([name, text]) => scansOf(text).map((step) => `${name}: ${step}`));
  expect(scanning).toEqual([]);
});

test.each(bounded)('%s reads in the order of the rows, with nothing to sort', (name) => {
  const plan = planOf(hotQueries[name as keyof typeof hotQueries]).join();
  expect(plan).toMatch(/SCAN photos(,|$)/);
  expect(plan).not.toContain('TEMP B-TREE');
});

test.each(whole)('%s reads its small index alone', (name) => {
  const text = hotQueries[name as keyof typeof hotQueries];
  expect(scansOf(text)).toEqual([
    expect.stringMatching(/USING (COVERING )?INDEX (operations_in_flight|photos_in_inbox)/),
  ]);
});

test('pages come out of an index in order; only few matches of a search are sorted', () => {
  const sorted = Object.entries(pageTexts).filter(([, text]) =>
    planOf(text).some((step) => step.includes('TEMP B-TREE')),
  );
  const walks = Object.keys(pageTexts).filter((name) => /^(walk|count)/.test(name));
  expect(walks.length).toBeGreaterThan(30);
  expect(sorted.map(([name]) => name).filter((name) => walks.includes(name))).toEqual([]);
  for (const text of [itemQueries.oldestInStage, itemQueries.duePolls, itemQueries.pollsAfter]) {
    expect(planOf(text).filter((step) => step.includes('TEMP B-TREE'))).toEqual([]);
  }
});

test('what the trigram index finds is read by its rows, not among all of the connection', () => {
  const texts = Object.entries(pageTexts).filter(([name]) => name.startsWith('within'));
  for (const [name, text] of texts) {
    const step = planOf(text).find((line) => / items /.test(`${line} `));
    expect(step, name).toMatch(/^SEARCH items USING INTEGER PRIMARY KEY/);
  }
});

test('a walk steps through an index that holds all that it filters by', () => {
  const walks = Object.entries(pageTexts).filter(([name]) => name.startsWith('walk'));
  for (const [name, text] of walks) {
    const steps = planOf(text).filter((step) => step.includes(' items '));
    expect(steps[0], name).toMatch(/^SEARCH items USING COVERING INDEX items_(page|page_of_stage|by_code|by_place) /);
  }
});

test('this test sees a scan', () => {
  expect(scansOf("SELECT * FROM operations WHERE status = 'done'")).toEqual(['SCAN operations']);
});
