import { expect } from 'vitest';
import type { StationClient } from '../../../renderer/bridge/bridge.ts';

export interface HeldAnswers {
  readonly client: StationClient;
  /** Lets the answer of the nth call through, counted from 0, once the call was made; it tells of the time of the call. */
  release(call: number): Promise<void>;
  /** When the nth call was made and its answer is known here. */
  answered(call: number): Promise<void>;
  /** How many calls were made. */
  made(): number;
}

/** A client whose answers to one call are held back, so that a test can let them overtake each other. `path` as in `items.get`. */
export function holdAnswers(client: StationClient, path: string): HeldAnswers {
  const [room = '', name = ''] = path.split('.');
  const held: { answer: Promise<unknown>; letGo: () => void }[] = [];
  const rooms = client as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  const hold = async (input: unknown): Promise<unknown> => {
    const answer = rooms[room]![name]!(input);
    await new Promise<void>((letGo) => held.push({ answer, letGo }));
    return answer;
  };
  const answered = async (call: number): Promise<void> => {
    await expect.poll(() => held.length, { interval: 1 }).toBeGreaterThan(call);
    await held[call]!.answer;
  };
  const heldRoom = new Proxy(rooms[room]!, { get: (target, key) => (key === name ? hold : target[String(key)]) });
  return {
    // The same calls, one of them answered later.
    client: new Proxy(rooms, {
      get: (target, key) => (key === room ? heldRoom : target[String(key)]),
    }) as unknown as StationClient,
    made: () => held.length,
    answered,
    async release(call) {
      await answered(call);
      held[call]!.letGo();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
