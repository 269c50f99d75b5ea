import { systemTime, type Time } from './time.ts';

/** Below what a person notices or what delays photos. */
const maxMs = 8;

/** Long work on the main thread gives way between its steps. */
export interface Turns {
  /** The work has used its time since the last turn. */
  isOver(): boolean;
  /** Await it between steps: it yields only when the time is used up. */
  take(): Promise<void>;
  /** Always yields. */
  rest(): Promise<void>;
}

export function createTurns(time: Pick<Time, 'elapsedMs' | 'soon'> = systemTime): Turns {
  let began = time.elapsedMs();
  const isOver = (): boolean => time.elapsedMs() - began >= maxMs;
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
