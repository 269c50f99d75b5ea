import type { StatusJson } from '../../../contract/commands/statusJson.ts';
import { StationError } from '../../../domain/failure.ts';
import { text } from '../../../texts/text.ts';
import type { CliContext, ConnectionTest } from '../cliContext.ts';
import { type Check, type Finding, fail, ok, skipped, warn } from './check.ts';
import { judgeClock } from './judgeClock.ts';
import { readServerDate } from './serverDate.ts';

export interface ConnectionInput {
  readonly cli: CliContext;
  readonly dataFolder: string;
  readonly readStatus: () => Promise<StatusJson>;
  readonly readProfile: () => unknown;
}

type Evidence =
  | { readonly kind: 'none' }
  | { readonly kind: 'running'; readonly status: StatusJson; readonly profileText: string }
  | { readonly kind: 'tested'; readonly test: ConnectionTest };

/** One call tests both, since the folder can be opened only once. */
export function connectionChecks(input: ConnectionInput): readonly Check[] {
  let shared: Promise<Evidence> | null = null;
  const evidence = (signal: AbortSignal) => {
    shared ??= gatherEvidence(input, signal);
    return shared;
  };
  return [
    { name: 'connection', run: async (signal) => judgeConnection(await evidence(signal)) },
    { name: 'clock', run: async (signal) => checkClock(await evidence(signal), signal) },
  ];
}

async function gatherEvidence(input: ConnectionInput, signal: AbortSignal): Promise<Evidence> {
  const status = await input.readStatus();
  if (status.connection.profile === null) return { kind: 'none' };
  const station = await input.cli.core
    .openStation(input.dataFolder, { live: false, practice: false })
    .catch((error: unknown) => {
      if (error instanceof StationError && error.code === 'locked') return null;
      throw error;
    });
  if (station === null) return { kind: 'running', status, profileText: JSON.stringify(input.readProfile()) };
  try {
    return { kind: 'tested', test: await input.cli.core.testConnection(station, signal) };
  } finally {
    await station.close();
  }
}

function judgeConnection(evidence: Evidence): Finding {
  if (evidence.kind === 'none') return skipped(text('doctor.noConnection'));
  if (evidence.kind === 'tested') {
    const { ok: isUp, message } = evidence.test;
    return isUp ? ok(message) : fail(message);
  }
  const { online, credentials } = evidence.status.connection;
  const profile = evidence.status.connection.profile ?? '';
  if (credentials !== 'ok') return fail(text('doctor.credentials', { profile, state: credentials }));
  if (online === null) return skipped(text('doctor.noCallYet', { profile }));
  return online ? ok(text('doctor.reached', { profile })) : fail(text('doctor.notReached', { profile }));
}

function profileTextOf(evidence: Evidence): string | null {
  switch (evidence.kind) {
    case 'none':
      return null;
    case 'running':
      return evidence.profileText;
    case 'tested':
      return evidence.test.profileText;
  }
}

async function checkClock(evidence: Evidence, signal: AbortSignal): Promise<Finding> {
  const here = Date.now();
  const profileText = profileTextOf(evidence);
  if (profileText === null) return judgeClock(here, null);
  try {
    return judgeClock(Date.now(), await readServerDate(profileText, signal));
  } catch {
    return warn(text('doctor.noDate'));
  }
}
