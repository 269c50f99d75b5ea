/** `stop` must be called when the work is over. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** False when the caller aborted. */
  hasPassed(): boolean;
  stop(): void;
}

/** `setTimeout` fires at once for longer waits. */
const maxTimerMs = 2 ** 31 - 1;

export function startDeadline(ms: number, caller: AbortSignal): Deadline {
  const controller = new AbortController();
  const state = { passed: false };
  const abortWithCaller = (): void => controller.abort(caller.reason);
  const timer = setTimeout(
    () => {
      state.passed = !controller.signal.aborted;
      controller.abort(new Error('the deadline passed'));
    },
    Math.min(ms, maxTimerMs),
  );
  if (caller.aborted) abortWithCaller();
  else caller.addEventListener('abort', abortWithCaller, { once: true });
  return {
    signal: controller.signal,
    hasPassed: () => state.passed,
    stop() {
      clearTimeout(timer);
      caller.removeEventListener('abort', abortWithCaller);
    },
  };
}
