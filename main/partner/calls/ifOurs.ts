import { PartnerFailure } from '../../domain/failure.ts';
import type { PartnerCalls } from '../partnerCalls.ts';
import { testConnection } from './connectionTest.ts';

/**
 * Null when the SR is another account's. A 401 may mean a bad key (spec section 5), so the key is tried elsewhere
 * first.
 */
export async function ifOurs<Result>(
  calls: PartnerCalls,
  read: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PartnerFailure)) throw error;
    const { kind, status } = error.details;
    if (kind === 'not_found' || kind === 'refused') return null;
    if (kind !== 'credentials' || status === undefined) throw error;
    if (status === 403) return null;
    const { authenticated } = await testConnection(calls, signal);
    if (!authenticated) throw error;
    return null;
  }
}
