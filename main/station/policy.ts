import type { SendPolicy } from '../domain/model.ts';
import type { Connection } from '../domain/records.ts';
import { parseProfile, sendPolicy } from '../partner/profile.ts';

const noConnection: SendPolicy = {
  submit: 'manual',
  submitAfterReshoot: false,
  canSubmit: false,
  canCancel: false,
  pollsPerMinute: 1,
  uploadsAtOnce: 1,
};

/** The sending policy of a stored connection; without one nothing is sent. */
export function policyOf(connection: Connection | null): SendPolicy {
  return connection ? sendPolicy(parseProfile(connection.profileJson)) : noConnection;
}

/** As `policyOf`, parsing a profile once for as long as it stays the same. */
export function policyReader(): (connection: Connection | null) => SendPolicy {
  let last: { readonly text: string; readonly policy: SendPolicy } | null = null;
  return (connection) => {
    if (!connection) return noConnection;
    if (last?.text !== connection.profileJson) last = { text: connection.profileJson, policy: policyOf(connection) };
    return last.policy;
  };
}
