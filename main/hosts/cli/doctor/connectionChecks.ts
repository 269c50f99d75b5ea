import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { z } from 'zod';
import type { StatusJson } from '../../../contract/commands/statusJson.ts';
import { StationError } from '../../../domain/failure.ts';
import { text } from '../../../texts/text.ts';
import type { CliContext, ConnectionTest } from '../cliContext.ts';
import { type Check, type Finding, fail, ok, skipped, warn } from './check.ts';

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

/** No station runs before it was built: an older clock lost its battery. */
const builtAt = Date.UTC(2026, 0, 1);
const toleratedMs = 60_000;

/** Photos and rejections are ordered by time, so a wrong clock confuses them. `partnerMs` is null where unknown. */
export function judgeClock(hereMs: number, partnerMs: number | null): Finding {
  if (hereMs < builtAt) return fail(text('doctor.clockLost'));
  if (partnerMs === null) return skipped(text('doctor.noAnswerToCompare'));
  const offSeconds = Math.round((hereMs - partnerMs) / 1000);
  if (Math.abs(offSeconds) * 1000 <= toleratedMs) return ok(text('doctor.clockAgrees'));
  const seconds = Math.abs(offSeconds);
  return warn(offSeconds > 0 ? text('doctor.clockAhead', { seconds }) : text('doctor.clockBehind', { seconds }));
}

const address = z.object({
  base_url: z.url({ protocol: /^https$/ }),
  tls: z.object({ ca_file: z.string().nullable().optional() }).optional(),
});

/** From the `Date` header of any answer, in milliseconds; sends no credential. Throws where there is none. */
async function readServerDate(profileText: string, signal: AbortSignal): Promise<number> {
  const { base_url, tls } = address.parse(JSON.parse(profileText));
  const caFile = tls?.ca_file ?? null;
  const ca = caFile === null ? undefined : await readFile(caFile);
  const date = Date.parse(await headDate(base_url, ca, signal));
  if (Number.isNaN(date)) throw new Error('The answer has no date.');
  return date;
}

function headDate(url: string, ca: Buffer | undefined, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      { method: 'HEAD', agent: false, signal, ...(ca === undefined ? {} : { ca }) },
      (answer) => {
        answer.resume();
        resolve(answer.headers.date ?? '');
      },
    );
    call.on('error', reject);
    call.end();
  });
}
