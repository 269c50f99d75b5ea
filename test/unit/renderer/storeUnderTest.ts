import { english } from '../../../main/texts/render.ts';
import type { StoreContext } from '../../../renderer/data/context.ts';
import { createFakeBridge, type FakeBridge } from '../../fakes/page/fakeBridge.ts';
import { type FakeWorld, fakeWorld } from '../../fakes/page/fakeWorld.ts';

export interface StoreBench {
  readonly bridge: FakeBridge;
  readonly context: StoreContext;
  readonly reported: string[];
  /** Of what was told, the lines that stay until they are dismissed. */
  readonly staying: string[];
  readonly played: string[];
  /** Moves the stores' clock, in milliseconds. */
  pass(ms: number): void;
  /** Calls without the readings that follow every change. */
  commands(): readonly string[];
}

/** A store's surroundings: the fake bridge, and what was told and played. */
export function createStoreBench(world: Partial<FakeWorld> = {}): StoreBench {
  const bridge = createFakeBridge(fakeWorld(world), () => 1_000);
  const reported: string[] = [];
  const staying: string[] = [];
  const played: string[] = [];
  let time = 1_000_000;
  return {
    bridge,
    reported,
    staying,
    played,
    context: {
      client: bridge.client,
      notify(level, message, stays = false) {
        reported.push(`${level}: ${english(message)}`);
        if (stays) staying.push(english(message));
      },
      play: (sound) => void played.push(sound),
      now: () => time,
    },
    pass: (ms) => {
      time += ms;
    },
    commands: () =>
      bridge.calls.map(({ path }) => path).filter((path) => path !== 'items.page' && path !== 'items.get'),
  };
}
