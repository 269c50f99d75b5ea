import type { FailureDetails } from '../../domain/failure.ts';
import type { Text } from '../../texts/text.ts';
import type { CredentialChoice } from '../credentials.ts';
import type { ParamField } from './candidates.ts';
import type { Proof } from './findName.ts';
import type { ReadEndpoint } from './probeRead.ts';

/**
 * What became of an endpoint:
 * - `works`: it answered as the spec shows, or that it does not know what was asked for
 * - `refused`: with every credential that is stored
 * - `failed`: it answered something else, or not at all
 * - `limited`: a limit of the partner holds it longer than is waited for
 * - `not_tried`: nothing is known here that it could be asked for, or the profile does not offer it
 */
export type EndpointOutcome = 'works' | 'refused' | 'failed' | 'limited' | 'not_tried';

export interface EndpointFinding {
  readonly endpoint: ReadEndpoint;
  readonly outcome: EndpointOutcome;
  /** The one that it took. */
  readonly credential: CredentialChoice | null;
  /** One plain line. */
  readonly text: Text;
  readonly failure: FailureDetails | null;
}

export interface ParamFinding {
  readonly field: ParamField;
  /** As the profile has it. */
  readonly current: string;
  /** Null where no answer proves a name: the profile's is left as it is. */
  readonly name: string | null;
  readonly proof: Proof | null;
  readonly text: Text;
}

export interface ProbeFindings {
  readonly endpoints: readonly EndpointFinding[];
  readonly params: readonly ParamFinding[];
}
