import { z } from 'zod';
import type { Time } from '../../lib/async/time.ts';

/** A harmless event shows that the way is open. */
export function testEvent(nonce: string, at: number): string {
  return JSON.stringify({ event_type: 'sideshot_test', nonce, timestamp: new Date(at).toISOString() });
}

const shape = z.object({ event_type: z.literal('sideshot_test'), nonce: z.string() });

export interface TestWait {
  wait(nonce: string, maxMs: number, signal: AbortSignal, time: Time): Promise<boolean>;
  came(event: string): void;
}

export function createTestWait(): TestWait {
  const waiting = new Map<string, (came: boolean) => void>();
  return {
    async wait(nonce, maxMs, signal, time) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting.set(nonce, resolve);
      const giveUp = (): void => resolve(false);
      const cancel = time.after(maxMs, giveUp);
      signal.addEventListener('abort', giveUp, { once: true });
      const came = await promise;
      cancel();
      signal.removeEventListener('abort', giveUp);
      waiting.delete(nonce);
      return came;
    },
    came(event) {
      if (waiting.size === 0 || !event.includes('sideshot_test')) return;
      const parsed = shape.safeParse(JSON.parse(event));
      if (parsed.success) waiting.get(parsed.data.nonce)?.(true);
    },
  };
}
