import { systemTime, type Time } from './time.ts';

/** Work that is cut up stays below what a person notices, and far below what holds photos up. */
const mostMs = 8;

/** Long work on the main thread, cut up. */
export interface Turns {
  /** Whether the work has had its time since the last turn. */
  isOver(): boolean;
  /** To be awaited between steps: lets everybody else have their turn when this work has had its time, and else goes on at once. */
  take(): Promise<void>;
  /** Lets everybody else have their turn in any case. */
  rest(): Promise<void>;
}

export function createTurns(time: Pick<Time, 'elapsedMs' | 'soon'> = systemTime): Turns {
  let began = time.elapsedMs();
  const isOver = (): boolean => time.elapsedMs() - began >= mostMs;
  async function rest(): Promise<void> {
    await new Promise<void>((resolve) => void time.soon(resolve));
    began = time.elapsedMs();
  }
  return {
    isOver,
    rest,
    async take() {
      if (isOver()) await rest();
    },
  };
}
