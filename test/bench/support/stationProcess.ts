// A process that opens the real station on a data folder, with its engine and all that runs by itself, and times what screens ask.
import { launchNode } from '../../../main/imaging/remote/launchNode.ts';
import '../../../main/hosts/fileThreads.ts';
import { createRouterClient } from '@orpc/server';
import { openStation } from '../../../main/station.ts';
import { pageSize } from '../../../renderer/state/items/queueStore.ts';
import { answerOrders } from './answerOrders.ts';
import { filledItem, filledTypes } from './fillStore.ts';
import { memoryNow, peakMemory } from './machine.ts';

export interface ScreenReport {
  /** From the call that opens the station to its first answer. */
  readonly openMs: number;
  /** Every question of a screen, milliseconds, in the order in which they were asked. */
  readonly queries: Readonly<Record<string, readonly number[]>>;
  readonly memoryBytes: number;
  readonly peakBytes: number;
}

const repeats = 25;
const weekMs = 7 * 86_400_000;
/** Time for the engine and whatever else runs at a start to get in the way. */
const settleMs = 3_000;

async function report(dataFolder: string): Promise<ScreenReport> {
  const silent = { info: () => {}, warn: () => {}, error: (text: string) => void process.stderr.write(`${text}\n`) };
  const startedAt = performance.now();
  const station = await openStation({
    launchImaging: launchNode(process.execPath),
    dataFolder,
    practice: false,
    live: true,
    keyProviders: [],
    operator: 'bench',
    version: '0.0.0',
    log: silent,
    environment: {},
  });
  const client = createRouterClient(station.router.page, { context: {} });
  const page = { stage: null, search: null, cursor: null, limit: pageSize } as const;
  const first = await client.items.page(page);
  const openMs = performance.now() - startedAt;
  const reshoot = await client.items.reshoot({ after: null });
  const changedFrom = Date.now() - weekMs;

  const asked: Readonly<Record<string, () => Promise<unknown>>> = {
    'a page of the queue': () => client.items.page(page),
    'the next page': () => client.items.page({ ...page, cursor: first.nextCursor }),
    'a page of a stage': () => client.items.page({ ...page, stage: 'in_review' }),
    'search, the end of a code': () => client.items.page({ ...page, search: '4711' }),
    'search, one character': () => client.items.page({ ...page, search: '7' }),
    'search, two characters': () => client.items.page({ ...page, search: '47' }),
    'search, part of a code': () => client.items.page({ ...page, search: 'ku-471' }),
    'search, two characters that no code has': () => client.items.page({ ...page, search: 'qq' }),
    'a page by code': () => client.items.page({ ...page, sort: 'code' }),
    'a page by place': () => client.items.page({ ...page, sort: 'place' }),
    'search, 11,111 matches': () => client.items.page({ ...page, search: 'sku-1' }),
    'search, 111 matches of a stage': () => client.items.page({ ...page, search: 'sku-123', stage: 'ready' }),
    'search, none': () => client.items.page({ ...page, search: 'none' }),
    'filter, a type': () => client.items.page({ ...page, filter: { typeUuid: filledTypes[1] ?? '' } }),
    'filter, a service': () => client.items.page({ ...page, filter: { serviceUuid: 'service-1' } }),
    'filter, places that begin so': () => client.items.page({ ...page, filter: { place: 'Bin-12' } }),
    'filter, rejected sides': () => client.items.page({ ...page, filter: { rejected: true } }),
    'filter, the last week': () => client.items.page({ ...page, filter: { changedFrom } }),
    'filter, a type and rejected sides, searched': () =>
      client.items.page({ ...page, search: '7', filter: { typeUuid: filledTypes[1] ?? '', rejected: true } }),
    'what can be filtered by': () => client.items.filterChoices({}),
    'items that are only here': () => client.items.page({ ...page, list: 'onlyHere' }),
    'items that were done today': () => client.items.page({ ...page, list: 'doneToday' }),
    'one item': () => client.items.get({ itemId: filledItem(4711) }),
    're-shoot screen': () => client.items.reshoot({ after: null }),
    're-shoot screen, its next page': () => client.items.reshoot({ after: reshoot.next }),
    'timeline of an item': () => client.items.timeline({ itemId: filledItem(4711), after: null }),
    'details of an item': () => client.items.details({ itemId: filledItem(4711) }),
    'status bar': () => client.station.status({}),
    'scan of a reference': () => client.shoot.scan({ reference: 'SKU-4712' }),
  };
  const queries: Record<string, number[]> = {};
  const until = performance.now() + settleMs;
  for (let round = 0; round < repeats || performance.now() < until; round += 1) {
    for (const [name, ask] of Object.entries(asked)) {
      const askedAt = performance.now();
      await ask();
      queries[name] = [...(queries[name] ?? []), performance.now() - askedAt];
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const result = { openMs, queries, memoryBytes: memoryNow(process.pid), peakBytes: peakMemory(process.pid) };
  await station.close();
  return result;
}

answerOrders(report);
