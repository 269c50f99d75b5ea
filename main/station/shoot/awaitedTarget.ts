import { z } from 'zod';
import type { AwaitedTarget } from '../../domain/judgement/golden.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';

export interface AwaitedTargets {
  readonly current: AwaitedTarget | null;
  set(next: AwaitedTarget | null): void;
  /** It is expected once; null for another camera's, and when there is none. */
  take(camera: string): AwaitedTarget | null;
}

const settingKey = 'golden-awaited';
const keptJson = z.object({ camera: z.string(), day: z.string() });

/**
 * A day's shot is still expected after a restart, on that day: a photo that does not look like the card is taken as a photo. A reference
 * is not: nothing tells it from a photo of an item, which it would swallow.
 */
export function awaitedTargets(
  { settings }: Pick<Store, 'settings'>,
  clock: () => Millis,
  dayOf: (at: Millis) => string,
): AwaitedTargets {
  const kept = keptJson.safeParse(settings.get(settingKey));
  const isOfToday = kept.success && kept.data.day === dayOf(clock());
  let current: AwaitedTarget | null = isOfToday ? { camera: kept.data.camera, purpose: 'shot' } : null;
  return {
    get current() {
      return current;
    },
    set(next) {
      current = next;
      settings.set(settingKey, next?.purpose === 'shot' ? { camera: next.camera, day: dayOf(clock()) } : undefined);
    },
    take(camera) {
      if (current?.camera !== camera) return null;
      const taken = current;
      settings.set(settingKey, undefined);
      current = null;
      return taken;
    },
  };
}
