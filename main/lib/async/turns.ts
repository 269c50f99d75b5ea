import { systemTime, type Time } from './time.ts';

/** Work that is cut up stays below what a person notices, and far below what holds photos up. */
const mostMs = 8;

/** Long work on the main thread, cut up. */
export interface Turns {
  /** Whether the work has had its time since the last turn. */
  isOver(): boolean;
  /** To be awaited between steps: lets everybody else have their turn when this work has had its time, and else goes on at once. */
  take(): Promise<void>;
}

export function createTurns(time: Pick<Time, 'elapsedMs' | 'soon'> = systemTime): Turns {
  let began = time.elapsedMs();
  const isOver = (): boolean => time.elapsedMs() - began >= mostMs;
  return {
    isOver,
    async take() {
      if (!isOver()) return;
      await new Promise<void>((resolve) => void time.soon(resolve));
      began = time.elapsedMs();
    },
  };
}
