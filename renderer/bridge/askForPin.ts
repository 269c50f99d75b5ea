import { type ClientContext, type ClientLink, ORPCError } from '@orpc/client';

/** Asks the person for the PIN; false where it was not given. */
export type AskPin = () => Promise<boolean>;

/** A call of the admin's part waits for the PIN where the station wants it, and is then made once more. */
export function askForPin<TContext extends ClientContext>(
  link: ClientLink<TContext>,
  ask: AskPin,
): ClientLink<TContext> {
  return {
    async call(path, input, options) {
      try {
        return await link.call(path, input, options);
      } catch (error) {
        if (!isPinNeeded(error) || !(await ask())) throw error;
        return await link.call(path, input, options);
      }
    },
  };
}

function isPinNeeded(error: unknown): boolean {
  if (!(error instanceof ORPCError) || error.code !== 'STATION') return false;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null && 'code' in data && data.code === 'pin_needed';
}
