import { type Text, text } from '../../texts/text.ts';
import { meansNoSuchSr } from '../calls/serviceRequestCalls.ts';
import type { CredentialChoice } from '../credentials.ts';
import type { EndpointFinding } from './findings.ts';
import type { FoundName } from './findName.ts';
import type { ProbeAnswer, ReadEndpoint } from './probeRead.ts';

export interface Opened {
  /** Null: every one was refused. */
  readonly credential: CredentialChoice | null;
  /** The first refusal where all were refused; null where none could be sent. */
  readonly answer: ProbeAnswer | null;
}

/** `unknownIsFine`: something that nobody has was asked for. */
export function judgeEndpoint(
  endpoint: ReadEndpoint,
  { credential, answer }: Opened,
  unknownIsFine: boolean,
): EndpointFinding {
  const works = (said: Text): EndpointFinding => ({
    endpoint,
    outcome: 'works',
    credential,
    text: said,
    failure: null,
  });
  if (answer === null) return failed(endpoint, 'refused', text('partner.keyMissing'));
  if (answer.kind === 'answered')
    return answer.misfit === null ? works(text('probe.works')) : failed(endpoint, 'failed', answer.misfit);
  const { failure } = answer;
  if (unknownIsFine && meansNoSuchSr(failure)) return works(text('probe.worksUnseen'));
  const outcome = { credentials: 'refused', rate_limited: 'limited' } as const;
  const kind = failure.kind === 'credentials' || failure.kind === 'rate_limited' ? outcome[failure.kind] : 'failed';
  return { ...failed(endpoint, kind, failure.text), failure };
}

export function notAsked(endpoint: ReadEndpoint, why: Text): EndpointFinding {
  return failed(endpoint, 'not_tried', why);
}

export function isRefusedCredential(answer: ProbeAnswer): boolean {
  return answer.kind === 'failed' && answer.failure.kind === 'credentials';
}

export function isUnderstood(answer: ProbeAnswer): boolean {
  return answer.kind === 'answered' || answer.failure.kind === 'refused' || answer.failure.kind === 'not_found';
}

export function nameText(found: FoundName | null): Text {
  if (found === null) return text('probe.unproved');
  switch (found.proof) {
    case 'effect':
      return text('probe.provedByEffect', { name: found.name });
    case 'refusal':
      return text('probe.provedByRefusal', { name: found.name });
    case 'accepted':
      return text('probe.provedByAcceptance', { name: found.name });
  }
}

function failed(endpoint: ReadEndpoint, outcome: EndpointFinding['outcome'], said: Text): EndpointFinding {
  return { endpoint, outcome, credential: null, text: said, failure: null };
}
