import { anyCode, type CodeRules } from '../../domain/codes/codeRules.ts';
import { StationError } from '../../domain/failure.ts';
import type { ConnectionId } from '../../domain/ids.ts';
import type { SendPolicy } from '../../domain/model.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { Store } from '../../domain/ports/store.ts';
import { noServices, type ServiceRules } from '../../domain/taxonomy/serviceChoice.ts';
import {
  codeRules,
  imageRules,
  leftOutPatterns,
  type Profile,
  parseStoredProfile,
  sendPolicy,
  serviceRules,
} from '../../partner/profile.ts';
import { type Text, text } from '../../texts/text.ts';

const noConnection: SendPolicy = {
  submit: 'manual',
  submitAfterReshoot: false,
  canSubmit: false,
  canCancel: false,
  canList: false,
  existing: 'ask',
  pollsPerMinute: 1,
  uploadsAtOnce: 1,
  requirementsMaxAgeMs: Number.POSITIVE_INFINITY,
};

function policyReader(): (connection: Connection | null) => SendPolicy {
  return profileReader(sendPolicy, noConnection);
}

/** A profile that can't be read makes nothing due. */
function formerPolicyReader(): (connection: Connection | null) => SendPolicy {
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

/** Pixels; null without a limit. */
export function minEdgeReader(): (connection: Connection | null) => number | null {
  return profileReader((profile) => imageRules(profile).minEdge, null);
}

export interface StoredServices extends ServiceRules {
  readonly timeUnit: Profile['service_time_unit'];
}

export function servicesReader(): (connection: Connection | null) => StoredServices {
  const without: StoredServices = { ...noServices, timeUnit: null };
  const read = profileReader<StoredServices>(
    (profile) => ({ ...serviceRules(profile), timeUnit: profile.service_time_unit }),
    without,
  );
  return (connection) => {
    try {
      return read(connection);
    } catch (error) {
      if (error instanceof StationError) return without;
      throw error;
    }
  };
}

export function codeRulesReader({ connections }: Pick<Store, 'connections'>): () => CodeRules {
  const read = profileReader(codeRules, anyCode);
  return () => read(connections.current());
}

const maxNamed = 5;

export function leftOutNotice(link: { readonly profile: Profile } | null): Text | null {
  const fields = link === null ? [] : leftOutPatterns(link.profile);
  if (fields.length === 0) return null;
  return text('connection.patternsLeftOut', { count: fields.length, fields: fields.slice(0, maxNamed) });
}

export function storedPolicies({ connections }: Pick<Store, 'connections'>): (of?: ConnectionId) => SendPolicy {
  const inUse = policyReader();
  const former = formerPolicyReader();
  return (of) => {
    const current = connections.current();
    return of === undefined || of === current?.id ? inUse(current) : former(connections.get(of));
  };
}

function profileReader<Read>(
  read: (profile: Profile) => Read,
  withoutConnection: Read,
): (connection: Connection | null) => Read {
  let last: { readonly text: string; readonly found: Read } | null = null;
  return (connection) => {
    if (!connection) return withoutConnection;
    const text = connection.profileJson;
    if (last?.text !== text) last = { text, found: read(parseStoredProfile(text)) };
    return last.found;
  };
}
