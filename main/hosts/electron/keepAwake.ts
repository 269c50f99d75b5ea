import { powerSaveBlocker } from 'electron';
import type { StatusView } from '../../contract/views.ts';

/** Photos are being sent, and the network is there. */
export function mustStayAwake({ photosLeft, online, pausedUntil }: AwakeFacts): boolean {
  return photosLeft > 0 && online !== false && pausedUntil === null;
}

export type AwakeFacts = Pick<StatusView, 'photosLeft' | 'online' | 'pausedUntil'>;

/** The screen may still go dark. */
export function createKeepAwake(): { update(facts: AwakeFacts): void; close(): void } {
  let blocker: number | null = null;
  const release = () => {
    if (blocker !== null) powerSaveBlocker.stop(blocker);
    blocker = null;
  };
  return {
    update(facts) {
      if (!mustStayAwake(facts)) return release();
      blocker ??= powerSaveBlocker.start('prevent-app-suspension');
    },
    close: release,
  };
}
