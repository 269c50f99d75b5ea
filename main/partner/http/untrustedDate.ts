import type { Millis } from '../../domain/model.ts';
import { createUntrustingDispatcher } from './dispatcher.ts';
import type { Environment } from './proxyRule.ts';

const maxWaitMs = 5_000;

/**
 * The clock of an unverified origin: it may only tell a person that this machine's clock is wrong. No credential is
 * sent.
 */
export async function untrustedDate(origin: string, environment: Environment): Promise<Millis | null> {
  const dispatcher = createUntrustingDispatcher(environment);
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), maxWaitMs);
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
