import { z } from 'zod';
import type { AwaitedTarget } from '../../domain/judgement/golden.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';

export interface AwaitedTargets {
  readonly current: AwaitedTarget | null;
  set(next: AwaitedTarget | null): void;
  take(camera: string): AwaitedTarget | null;
}

const settingKey = 'golden-awaited';
const savedJson = z.object({ camera: z.string(), day: z.string() });

/**
 * A day's shot is expected again after a restart on that day, since a photo unlike the card counts as a photo. A
 * reference shot looks like an item's photo and would swallow one.
 */
export function awaitedTargets(
  { settings }: Pick<Store, 'settings'>,
  clock: () => Millis,
  dayOf: (at: Millis) => string,
): AwaitedTargets {
  const saved = savedJson.safeParse(settings.get(settingKey));
  const isOfToday = saved.success && saved.data.day === dayOf(clock());
  let current: AwaitedTarget | null = isOfToday ? { camera: saved.data.camera, purpose: 'shot' } : null;
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
