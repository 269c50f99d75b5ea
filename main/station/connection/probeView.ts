import type { ProbeJson } from '../../contract/commands/connection.ts';
import type { ProbeView } from '../../contract/connection/probe.ts';
import { english } from '../../texts/render.ts';
import type { ProbeResult } from './probe.ts';

export function probeView({ profile, changes, findings, writes, calls }: ProbeResult): ProbeView {
  return {
    profileJson: JSON.stringify(profile, null, 2),
    changes: [...changes],
    endpoints: [...findings.endpoints, ...writes.map((write) => ({ ...write, outcome: 'not_proven' as const }))].map(
      ({ endpoint, outcome, credential, text }) => ({
        endpoint,
        outcome,
        credential: credential?.mode ?? null,
        userToken: credential?.userToken ?? false,
        text,
      }),
    ),
    parameters: findings.params.map(({ field, name, proof, text }) => ({
      field: `params.${field.endpoint}.${field.param}`,
      name,
      proof,
      text,
    })),
    calls,
  };
}

export function probeJson(result: ProbeResult): ProbeJson {
  const { changes, endpoints, parameters, calls } = probeView(result);
  return {
    profile: result.profile,
    changes,
    endpoints: endpoints.map(({ userToken, text, ...rest }) => ({
      ...rest,
      user_token: userToken,
      message: english(text),
    })),
    parameters: parameters.map(({ text, ...rest }) => ({ ...rest, message: english(text) })),
    calls,
  };
}
