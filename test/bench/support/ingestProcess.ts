// A process that is the station with an item open and a hot folder: it tells when each photo was taken in and could be shown.
import { launchNode } from '../../../main/imaging/remote/launchNode.ts';
import '../../../main/hosts/fileThreads.ts';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createRouterClient } from '@orpc/server';
import { thumbnailUrl } from '../../../main/contract/assets.ts';
import { openStation } from '../../../main/station.ts';
import { sharedNow } from './clock.ts';
import { peakMemory } from './machine.ts';

export type IngestOrder =
  | { readonly kind: 'open'; readonly dataFolder: string; readonly hotFolder: string }
  | { readonly kind: 'item'; readonly itemId: string }
  | { readonly kind: 'watchLoop' }
  | { readonly kind: 'loop' };

export type IngestNews =
  | { readonly kind: 'ready' }
  /** Times by the clock that all processes share. */
  | { readonly kind: 'photo'; readonly filename: string; readonly durableAt: number; readonly shownAt: number }
  | { readonly kind: 'loop'; readonly maxMs: number; readonly p99Ms: number; readonly peakBytes: number };

/** The clock is read this often; the histogram's values hold that pause too. */
const resolutionMs = 1;

function notify(news: IngestNews): void {
  process.send?.(news);
}

async function open(dataFolder: string, hotFolder: string): Promise<(itemId: string) => Promise<unknown>> {
  const silent = { info: () => {}, warn: () => {}, error: (text: string) => void process.stderr.write(`${text}\n`) };
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
  const events = await client.station.events({});
  const durable = new Map<string, number>();
  void (async () => {
    for await (const event of events) {
      if (event.type === 'arrival') durable.set(event.photoId, sharedNow());
      if (event.type !== 'capture') continue;
      const { filename, photoId, accepted, message } = event.notice;
      const durableAt = durable.get(photoId ?? '') ?? Number.NaN;
      if (!accepted || photoId === null) throw new Error(`${filename} was not taken in: ${message}`);
      void station.asset(thumbnailUrl(photoId), new AbortController().signal).then((asset) => {
        if (asset === null) throw new Error(`${filename} has no thumbnail.`);
        notify({ kind: 'photo', filename, durableAt, shownAt: sharedNow() });
      });
    }
  })();
  await client.capture.setHotFolder({ path: hotFolder });
  return (itemId) => client.shoot.open({ itemId });
}

let openItem: (itemId: string) => Promise<unknown> = async () => {};
let delay: ReturnType<typeof monitorEventLoopDelay> | null = null;

process.on('message', async (order: IngestOrder) => {
  switch (order.kind) {
    case 'open':
      openItem = await open(order.dataFolder, order.hotFolder);
      return notify({ kind: 'ready' });
    case 'item':
      await openItem(order.itemId);
      return notify({ kind: 'ready' });
    case 'watchLoop':
      delay = monitorEventLoopDelay({ resolution: resolutionMs });
      delay.enable();
      return notify({ kind: 'ready' });
    case 'loop': {
      delay?.disable();
      const ms = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs);
      const maxMs = ms(delay?.max ?? 0);
      return notify({
        kind: 'loop',
        maxMs,
        p99Ms: ms(delay?.percentile(99) ?? 0),
        peakBytes: peakMemory(process.pid),
      });
    }
  }
});
