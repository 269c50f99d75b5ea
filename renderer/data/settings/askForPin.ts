import { describeError } from '../../bridge/errorText.ts';
import type { AnswerFailure } from '../../bridge/withFailureAnswer.ts';

/** A call of the admin's part waits for the PIN where the station wants it, and is then made once more. */
export function askForPin(ask: () => Promise<boolean>): AnswerFailure {
  return async (error, again) => {
    if (describeError(error).code !== 'pin_needed' || !(await ask())) throw error;
    return await again();
  };
}
