import { type Text, text } from '../../texts/text.ts';
import { type CredentialChoice, credentialChoice } from '../credentials.ts';
import type { AuthMode, EndpointName } from '../endpoints.ts';
import type { Profile } from '../profileSchema.ts';
import type { ProbeFindings } from './findings.ts';

/** No read shows what a write takes, so it stays. */
export interface UnprovenWrite {
  readonly endpoint: EndpointName;
  readonly credential: CredentialChoice;
  readonly text: Text;
}

/** Says what to check where the reads take another credential. */
export function unprovenWrites(profile: Profile, { endpoints }: ProbeFindings): readonly UnprovenWrite[] {
  const taken: readonly AuthMode[] = endpoints.flatMap(({ credential }) => credential?.mode ?? []);
  const modes: readonly AuthMode[] = [...new Set(taken.filter((mode) => mode !== 'none'))];
  const { upload_media, submit_sr, cancel_sr } = profile.operations;
  const offered: readonly EndpointName[] = [
    'create',
    ...(upload_media === null ? [] : (['upload_media'] as const)),
    ...(submit_sr === null ? [] : (['submit_sr'] as const)),
    ...(cancel_sr === null ? [] : (['cancel_sr'] as const)),
    'user',
  ];
  return offered.map((endpoint) => {
    const credential = credentialChoice(profile, endpoint);
    const isDoubtful = modes.length > 0 && !modes.includes(credential.mode);
    const field = `auth.endpoints.${endpoint}`;
    const said = isDoubtful ? text('probe.notProvenDoubtful', { modes, field }) : text('probe.notProven');
    return { endpoint, credential, text: said };
  });
}
