import { createCounter, createGauge, createHistogram, exposition } from './metric.ts';

export interface RelayMetrics {
  /** A webhook got 200; `type` is `unknown` outside of the spec. */
  kept(type: string, outcome: 'stored' | 'duplicate', seconds: number): void;
  refused(reason: string): void;
  limited(reason: string): void;
  delivered(events: number): void;
  streamOpened(): void;
  streamClosed(): void;
  pruned(events: number): void;
  read(): string;
}

/** A relay each, since tests run several in one process. */
export function createMetrics(bounds: () => { readonly oldest: number; readonly newest: number }): RelayMetrics {
  const webhooks = createCounter(
    'sideshot_relay_webhooks_total',
    'Webhooks that were answered with 200, by type of event and what became of it',
  );
  const refusals = createCounter('sideshot_relay_refused_total', 'Webhooks that were refused, by reason');
  const limits = createCounter(
    'sideshot_relay_limited_total',
    'Calls of stations that were beyond what one token may have, by reason',
  );
  const duration = createHistogram(
    'sideshot_relay_webhook_seconds',
    'From the head of a webhook to its answer, the disk included',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
  );
  const delivered = createCounter('sideshot_relay_delivered_total', 'Events that were handed to stations');
  const pruned = createCounter('sideshot_relay_pruned_total', 'Events that retention removed');
  let streams = 0;
  const all = [
    webhooks,
    refusals,
    limits,
    duration,
    delivered,
    pruned,
    createGauge('sideshot_relay_streams', 'Stations that listen now', () => streams),
    createGauge('sideshot_relay_newest_cursor', 'Cursor of the newest event', () => bounds().newest),
    createGauge('process_resident_memory_bytes', 'Resident memory size in bytes', () => process.memoryUsage.rss()),
    createGauge('process_uptime_seconds', 'How long the process runs', () => process.uptime()),
  ];
  return {
    kept(type, outcome, seconds) {
      webhooks.add(1, { type, outcome });
      duration.observe(seconds);
    },
    refused: (reason) => refusals.add(1, { reason }),
    limited: (reason) => limits.add(1, { reason }),
    delivered: (events) => delivered.add(events),
    streamOpened() {
      streams += 1;
    },
    streamClosed() {
      streams -= 1;
    },
    pruned: (events) => pruned.add(events),
    read: () => exposition(all),
  };
}
