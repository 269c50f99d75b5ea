import type { CredentialChoice } from '../credentials.ts';
import { type EndpointName, endpointNames } from '../endpoints.ts';
import type { Profile } from '../profileSchema.ts';
import type { ProbeFindings } from './findings.ts';
import type { Proof } from './findName.ts';

export interface ProfileChange {
  /** For example `params.models.page`. */
  readonly field: string;
  readonly from: ProfileValue;
  readonly to: ProfileValue;
  /** `credential`: the endpoint took it. */
  readonly proof: Proof | 'credential';
}

export type ProfileValue = string | boolean | string[];

export interface Proposal {
  readonly profile: Profile;
  readonly changes: readonly ProfileChange[];
}

type ClosedEndpoint = Exclude<EndpointName, 'find'>;

/** What was not proved stays, and so does each write with `auth.default`, which no read can prove. */
export function proposeProfile(profile: Profile, findings: ProbeFindings): Proposal {
  const changes = [...authChanges(profile, findings), ...paramChanges(findings)];
  return { profile: changes.reduce(withChange, profile), changes };
}

function paramChanges({ params }: ProbeFindings): readonly ProfileChange[] {
  return params.flatMap(({ field, current, name, proof }) =>
    name === null || proof === null || name === current
      ? []
      : [{ field: `params.${field.endpoint}.${field.param}`, from: current, to: name, proof }],
  );
}

function authChanges({ auth }: Profile, { endpoints }: ProbeFindings): readonly ProfileChange[] {
  const taken = new Map<ClosedEndpoint, CredentialChoice>();
  for (const { endpoint, credential } of endpoints)
    if (endpoint !== 'find' && credential !== null) taken.set(endpoint, credential);
  const changes: ProfileChange[] = [];
  for (const [endpoint, { mode }] of taken) {
    const own = auth.endpoints[endpoint] ?? auth.default;
    if (own !== mode) changes.push({ field: `auth.endpoints.${endpoint}`, from: own, to: mode, proof: 'credential' });
  }
  const token = userTokenWith(auth.user_token, taken);
  if (token !== null)
    changes.push({ field: 'auth.user_token', from: asValue(auth.user_token), to: asValue(token), proof: 'credential' });
  return changes;
}

function asValue(token: boolean | readonly string[]): ProfileValue {
  return typeof token === 'boolean' ? token : [...token];
}

/** Lists the endpoints that needed the token; null for no change. */
function userTokenWith(
  own: Profile['auth']['user_token'],
  taken: ReadonlyMap<ClosedEndpoint, CredentialChoice>,
): readonly ClosedEndpoint[] | null {
  if (own === true) return null;
  const had = own === false ? [] : own;
  const needed = [...taken].flatMap(([endpoint, { userToken }]) => (userToken ? [endpoint] : []));
  const wanted = new Set<EndpointName>([...had, ...needed]);
  if (wanted.size === had.length) return null;
  return endpointNames.filter((name): name is ClosedEndpoint => name !== 'find' && wanted.has(name));
}

function withChange(profile: Profile, { field, to }: ProfileChange): Profile {
  // Each change keeps its field's type, and the caller's schema reads the whole again.
  return withValue(profile, field.split('.'), to) as Profile;
}

function withValue(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const object = typeof whole === 'object' && whole !== null ? (whole as Readonly<Record<string, unknown>>) : {};
  return { ...object, [key]: withValue(object[key], rest, value) };
}
