import type { ProbeJson } from '../../../contract/commands/connection.ts';
import { alignColumns } from '../output.ts';
import { words } from '../words.ts';

export function probeLines({ endpoints, parameters, changes }: ProbeJson): readonly string[] {
  return [
    ...alignColumns([
      [words('probe.endpoint'), words('probe.outcome'), words('probe.credential'), words('probe.told')],
      ...endpoints.map((entry) => [entry.endpoint, entry.outcome, credentialWords(entry), entry.message]),
    ]),
    '',
    ...alignColumns([
      [words('probe.parameter'), words('probe.told')],
      ...parameters.map(({ field, message }) => [field, message]),
    ]),
    '',
    ...(changes.length === 0
      ? [words('probe.noChange')]
      : changes.map(({ field, from, to }) => words('probe.change', { field, from: shown(from), to: shown(to) }))),
  ];
}

function credentialWords({ credential, user_token: userToken }: ProbeJson['endpoints'][number]): string {
  if (credential === null) return '';
  return userToken ? `${credential} + x-user-token` : credential;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
