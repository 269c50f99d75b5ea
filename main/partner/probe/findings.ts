import type { FailureDetails } from '../../domain/failure.ts';
import type { Text } from '../../texts/text.ts';
import type { CredentialChoice } from '../credentials.ts';
import type { ParamField } from './candidates.ts';
import type { Proof } from './findName.ts';
import type { ReadEndpoint } from './probeRead.ts';

/**
 * What became of an endpoint:
 * - `works`: it answered as the spec shows, or knows no such thing
 * - `refused`: with every stored credential
 * - `failed`: another answer, or none
 * - `limited`: a rate limit lasts longer than the wait
 * - `not_tried`: there is nothing to ask for, or the profile does not offer it
 */
export type EndpointOutcome = 'works' | 'refused' | 'failed' | 'limited' | 'not_tried';

export interface EndpointFinding {
  readonly endpoint: ReadEndpoint;
  readonly outcome: EndpointOutcome;
  readonly credential: CredentialChoice | null;
  readonly text: Text;
  readonly failure: FailureDetails | null;
}

export interface ParamFinding {
  readonly field: ParamField;
  readonly current: string;
  /** Null where no answer proves a name; the profile's stays. */
  readonly name: string | null;
  readonly proof: Proof | null;
  readonly text: Text;
}

export interface ProbeFindings {
  readonly endpoints: readonly EndpointFinding[];
  readonly params: readonly ParamFinding[];
}
