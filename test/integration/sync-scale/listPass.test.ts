import { expect, test } from 'vitest';
import type { ItemId, SrUuid } from '../../../main/domain/ids.ts';
import type { Item, SrState } from '../../../main/domain/model.ts';
import type { SrPage } from '../../../main/domain/partner/service.ts';
import { english } from '../../../main/texts/render.ts';
import { item as sample } from '../../unit/store/samples.ts';
import { type Bench, openBench } from '../sync/bench.ts';

const minute = 60_000;
const hour = 60 * minute;
const pending = { primary: 'QC', supplement: 'PENDING' };
const underway = { primary: 'UNDERWAY', supplement: 'ASSIGNED' };
const authentic = { primary: 'COMPLETE', supplement: 'APPROVED' };

/** A station whose items are all in review for some hours, and all due. The partner is further on with each. */
function inReview(
  count: number,
  state: SrState = underway,
): { readonly bench: Bench; readonly ids: readonly ItemId[] } {
  const bench = openBench();
  bench.policy = { ...bench.policy, canList: true };
  const connectionId = bench.context.connection().id;
  const ids = Array.from({ length: count }, (_, index) => {
    const uuid = `sr-${index}` as SrUuid;
    const referenceId = `SKU-${index}`;
    bench.partner.srs.push({ uuid, microId: `${index}`, referenceId, state, uploads: [], submissions: 1 });
    const submittedAt = Date.now() - 5 * hour;
    const given: Partial<Item> = { connectionId, srKnown: true, requirements: 'server', stage: 'in_review' };
    const dates = { stateServerAt: submittedAt, submittedAt, createdAt: submittedAt, nextPollAt: Date.now() - 1 };
    const one = sample(`${index}`, { ...given, ...dates, srUuid: uuid, state: pending });
    bench.store.items.insert(one);
    return one.id;
  });
  return { bench, ids };
}

const pagesIn = (bench: Bench) => bench.partner.calls.filter((call) => call.startsWith('page')).length;
const findsIn = (bench: Bench) => bench.partner.calls.filter((call) => call.startsWith('find')).length;

test('a hundred items cost one call: 500 that are due are asked after in five', async () => {
  const { bench, ids } = inReview(500);
  bench.start();
  await bench.run(minute);
  expect(new Set(ids.map((id) => bench.item(id).state?.primary))).toEqual(new Set(['UNDERWAY']));
  expect(bench.partner.calls).toHaveLength(5);
  expect(pagesIn(bench)).toBe(5);
});

test('pages stay within polls_per_minute', async () => {
  const { bench } = inReview(500);
  bench.policy = { ...bench.policy, pollsPerMinute: 3 };
  bench.start();
  await bench.run(minute);
  expect(bench.partner.calls.length).toBeLessThanOrEqual(3);
});

test('few are asked after one by one, and where no list is offered all are', async () => {
  const few = inReview(5);
  few.bench.start();
  await few.bench.run(minute);
  expect([pagesIn(few.bench), findsIn(few.bench)]).toEqual([0, 5]);
  const none = inReview(30);
  none.bench.policy = { ...none.bench.policy, canList: false };
  none.bench.start();
  await none.bench.run(minute);
  expect([pagesIn(none.bench), findsIn(none.bench)]).toEqual([0, 30]);
});

test('an item that the list does not have is asked after alone, while others go by the list', async () => {
  const { bench, ids } = inReview(210, authentic);
  const { srsPage } = bench.partner;
  const hidden = new Set(['sr-7', 'sr-200']);
  bench.partner.srsPage = async (page, signal) => {
    const answer = await srsPage(page, signal);
    return { ...answer, entries: answer.entries.filter(({ srUuid }) => !hidden.has(srUuid)) };
  };
  bench.start();
  await bench.run(minute);
  expect(ids.filter((id) => bench.item(id).stage !== 'authentic')).toEqual([]);
  expect([pagesIn(bench), findsIn(bench)]).toEqual([3, 2]);
});

test('an entry that is older than what is known says nothing; its item is asked after alone', async () => {
  const { bench, ids } = inReview(30, authentic);
  bench.store.items.update(ids[3]!, { state: underway, stateServerAt: Date.now() - minute });
  const { srsPage } = bench.partner;
  bench.partner.srsPage = async (page, signal) => {
    const { entries, ...answer } = await srsPage(page, signal);
    const old = { state: pending, updatedAt: Date.now() - hour };
    return { ...answer, entries: entries.map((entry) => (entry.srUuid === 'sr-3' ? { ...entry, ...old } : entry)) };
  };
  bench.start();
  await bench.run(minute);
  expect(ids.filter((id) => bench.item(id).stage !== 'authentic')).toEqual([]);
  const reported = bench.store.audit.ofItem(ids[3]!, 10).map(({ text }) => english(text));
  expect(reported).toEqual(['Partner changed the state: Authentic']);
  expect(bench.partner.calls.filter((call) => call.startsWith('find'))).toEqual(['find SKU-3']);
});

test.each([
  ['is refused', 'refuse'],
  ['is not there', 'not_found'],
  ['is refused to the key', 'unauthorized'],
] as const)(
  'a list that %s is our assumption: the items are asked after one by one, and the key stays good',
  async (_name, kind) => {
    const { bench, ids } = inReview(30, authentic);
    bench.partner.rule = (endpoint) => (endpoint === 'list_srs' ? { kind } : null);
    bench.start();
    await bench.run(2 * minute);
    expect(ids.filter((id) => bench.item(id).stage !== 'authentic')).toEqual([]);
    expect(pagesIn(bench)).toBe(1);
    expect(bench.store.connections.current()?.credentialState).not.toBe('refused');
  },
);

test.each<[string, (answer: SrPage, first: SrPage) => SrPage]>([
  ['tells no states', (answer) => ({ ...answer, entries: answer.entries.map((entry) => ({ ...entry, state: null })) })],
  [
    'gives its first page again and again',
    (answer, first) => ({ ...first, totalPages: null, totalCount: answer.totalCount }),
  ],
])('a list that %s holds nothing up', async (_name, spoil) => {
  const { bench, ids } = inReview(130, authentic);
  const { srsPage } = bench.partner;
  let first: SrPage | null = null;
  bench.partner.srsPage = async (page, signal) => {
    const answer = await srsPage(page, signal);
    first ??= answer;
    return spoil(answer, first);
  };
  bench.start();
  await bench.run(10 * minute);
  expect(ids.filter((id) => bench.item(id).stage !== 'authentic')).toEqual([]);
  expect(pagesIn(bench)).toBeLessThan(10);
});

test('what changed is told once, what did not change writes no history', async () => {
  const { bench, ids } = inReview(150, underway);
  bench.store.items.update(ids[0]!, { state: underway, stateServerAt: Date.now() - hour });
  bench.start();
  await bench.run(minute);
  const lines = (index: number) => bench.store.audit.ofItem(ids[index]!, 10).length;
  expect([lines(0), lines(1)]).toEqual([0, 1]);
});
