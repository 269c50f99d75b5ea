import { StationError } from '../../domain/failure.ts';
import type { SendPolicy } from '../../domain/model.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import { imageRules, type Profile, parseProfile, sendPolicy } from '../../partner/profile.ts';

const noConnection: SendPolicy = {
  submit: 'manual',
  submitAfterReshoot: false,
  canSubmit: false,
  canCancel: false,
  pollsPerMinute: 1,
  uploadsAtOnce: 1,
};

/** The sending policy of a stored connection, which is parsed once for as long as it stays the same; without one nothing is sent. */
export function policyReader(): (connection: Connection | null) => SendPolicy {
  return profileReader(sendPolicy, noConnection);
}

/** As `policyReader`, for a connection that is not in use: where its profile can't be read any more nothing becomes due. */
export function formerPolicyReader(): (connection: Connection | null) => SendPolicy {
  const read = policyReader();
  return (connection) => {
    try {
      return read(connection);
    } catch (error) {
      if (error instanceof StationError) return noConnection;
      throw error;
    }
  };
}

/** The smallest shorter edge that the partner takes, pixels; null where there is no such limit. */
export function minEdgeReader(): (connection: Connection | null) => number | null {
  return profileReader((profile) => imageRules(profile).minEdge, null);
}

function profileReader<Read>(
  read: (profile: Profile) => Read,
  withoutConnection: Read,
): (connection: Connection | null) => Read {
  let last: { readonly text: string; readonly found: Read } | null = null;
  return (connection) => {
    if (!connection) return withoutConnection;
    const text = connection.profileJson;
    if (last?.text !== text) last = { text, found: read(parseProfile(text)) };
    return last.found;
  };
}
