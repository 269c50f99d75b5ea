import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiError,
  type JsMsg,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { z } from 'zod';
import type { NewEvent, SavedEvent } from '../relayStore.ts';
import { madeTogether } from './madeTogether.ts';
import { callMs, isWrongLastSequence, type NatsLink, type NatsOptions } from './natsConnection.ts';

/**
 * Each event has a subject made of its key, and a subject takes one message, so that an event stays one for as long as
 * it is kept. Message ids catch twins under way at one time.
 */
export interface EventStream {
  readonly name: string;
  /** Answers its number, or null for a known event. On the servers' disks when it resolves. */
  publish(event: NewEvent): Promise<number | null>;
  info(): Promise<StreamInfo>;
  /** Runs while `isWanted`; resolves when the messages end or the signal fires. */
  follow(from: number, take: (event: SavedEvent) => boolean, signal: AbortSignal): Promise<void>;
  /** Fewer where not all could be had. */
  read(from: number, count: number): Promise<readonly SavedEvent[]>;
  one(cursor: number): Promise<SavedEvent | null>;
  removeBefore(cursor: number): Promise<void>;
}

/** Twins come within seconds; a later one meets its own subject. */
const twinsMs = 120_000;
const consumerRestMs = 30_000;
const heartbeatMs = 2_000;
const pullMs = 8_000;
const aheadMost = 1_000;
const nameInUse = 10_058;

const head = z.object({
  type: z.string(),
  sr: z.string().nullable(),
  signed: z.boolean(),
  destination: z.string(),
  at: z.number(),
});

/** Also sets this start's replicas on an existing stream. */
export async function openEventStream(link: NatsLink, options: NatsOptions): Promise<EventStream> {
  const { manager, jetstream } = link;
  const name = `${options.name}-events`;
  await ensure();

  async function ensure(): Promise<void> {
    const config = {
      name,
      subjects: [`${name}.*`],
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
      num_replicas: options.replicas ?? 1,
      duplicate_window: nanos(twinsMs),
      allow_direct: true,
    };
    try {
      await madeTogether(() => manager.streams.add(config));
    } catch (error) {
      if (!(error instanceof JetStreamApiError) || error.code !== nameInUse) throw error;
      if (options.replicas !== null) await manager.streams.update(name, config);
    }
  }

  async function consumerFrom(from: number) {
    const info = await manager.consumers.add(name, {
      ack_policy: AckPolicy.None,
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: Math.max(1, from),
      inactive_threshold: nanos(consumerRestMs),
      mem_storage: true,
      num_replicas: 1,
    });
    return jetstream.consumers.get(name, info.name);
  }

  return {
    name,
    async publish(event) {
      const id = event.key.toString('base64url');
      const meta = {
        type: event.type,
        sr: event.srUuid,
        signed: event.signed,
        destination: event.destination,
        at: event.receivedAt,
      };
      try {
        const { seq, duplicate } = await jetstream.publish(
          `${name}.${id}`,
          `${JSON.stringify(meta satisfies z.input<typeof head>)}\n${event.payload}`,
          { msgID: id, expect: { lastSubjectSequence: 0 }, timeout: callMs, retries: 0 },
        );
        return duplicate ? null : seq;
      } catch (error) {
        if (isWrongLastSequence(error)) return null;
        throw error;
      }
    },
    info: () => manager.streams.info(name),
    async follow(from, take, signal) {
      const consumer = await consumerFrom(from);
      const messages = await consumer.consume({
        max_messages: aheadMost,
        expires: pullMs,
        idle_heartbeat: heartbeatMs,
        abort_on_missing_resource: true,
      });
      const stop = (): void => messages.stop();
      signal.addEventListener('abort', stop, { once: true });
      if (signal.aborted) stop();
      void stopWhenSilent(messages);
      try {
        for await (const message of messages) if (!take(eventOf(message))) break;
      } finally {
        signal.removeEventListener('abort', stop);
        stop();
        void consumer.delete().catch(() => undefined);
      }
    },
    async read(from, count) {
      const consumer = await consumerFrom(from);
      const messages = await consumer.fetch({ max_messages: count, expires: callMs });
      const found: SavedEvent[] = [];
      for await (const message of messages) {
        found.push(eventOf(message));
        if (found.length >= count) break;
      }
      void consumer.delete().catch(() => undefined);
      return found;
    },
    async one(cursor) {
      const message = await manager.direct.getMessage(name, { seq: cursor });
      return message === null ? null : eventOf({ seq: message.seq, data: message.data });
    },
    async removeBefore(cursor) {
      await manager.streams.purge(name, { seq: cursor });
    },
  };
}

/** Missing heartbeats mean a lost consumer or server. */
async function stopWhenSilent(messages: {
  status(): AsyncIterable<{ readonly type: string }>;
  stop(): void;
}): Promise<void> {
  for await (const { type } of messages.status()) if (type === 'heartbeats_missed') messages.stop();
}

function eventOf({ seq, data }: Pick<JsMsg, 'seq' | 'data'>): SavedEvent {
  const content = Buffer.from(data.buffer, data.byteOffset, data.length);
  const end = content.indexOf(10);
  const { type, sr, signed, destination, at } = head.parse(JSON.parse(content.toString('utf8', 0, end)));
  const payload = content.toString('utf8', end + 1);
  return { cursor: seq, type, srUuid: sr, signed, destination, receivedAt: at, payload };
}
