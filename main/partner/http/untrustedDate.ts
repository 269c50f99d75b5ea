import type { Millis } from '../../domain/model.ts';
import { createUntrustingDispatcher } from './dispatcher.ts';
import type { Environment } from './proxyRule.ts';

const longestWaitMs = 5_000;

/**
 * What the clock of an origin says, whatever its certificate is worth: to tell a person that the clock of this machine is wrong, and for nothing
 * else. No credential is sent. Null without an answer that tells.
 */
export async function untrustedDate(origin: string, environment: Environment): Promise<Millis | null> {
  const dispatcher = createUntrustingDispatcher(environment);
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), longestWaitMs);
  try {
    const { headers, body } = await dispatcher.request({ origin, path: '/', method: 'HEAD', signal: ending.signal });
    await body.dump();
    const { date } = headers;
    const at = Date.parse(typeof date === 'string' ? date : '');
    return Number.isNaN(at) ? null : at;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    await dispatcher.destroy();
  }
}
