import { PartnerFailure } from '../../domain/failure.ts';
import type { PartnerCalls } from '../partnerCalls.ts';
import { testConnection } from './connectionTest.ts';

/**
 * A read of one SR with our credential; null when the partner keeps that SR from us: it is another's. How it says so is not shown by
 * the spec. A 401 means a bad key there (section 5), so that the key is tried elsewhere first; throws where that fails too.
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
