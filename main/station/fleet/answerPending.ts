import type { PendingSettingsJson } from '../../contract/commands/fleet.ts';
import { StationError } from '../../domain/failure.ts';
import { fingerprintOf } from '../../lib/secrets/adminKey.ts';
import { operationRoutes, routeText } from '../../partner/operationRoutes.ts';
import { english } from '../../texts/render.ts';
import { type Text, text } from '../../texts/text.ts';
import type { Fleet } from './fleet.ts';
import type { Trust } from './judgePublication.ts';
import type { PendingSettings } from './sharedSettings.ts';

export interface AnswerParts {
  readonly fleet: Pick<Fleet, 'answers'>;
  readonly actions: { readonly who: string };
}

const nothing: PendingSettingsJson = {
  version: null,
  station: null,
  signed_by: null,
  fingerprint: null,
  said: null,
  changes: [],
  goes: [],
};

export function answerPending(
  { fleet: { answers }, actions: { who } }: AnswerParts,
  { say, trustsKey }: { readonly say: 'look' | 'agree' | 'decline'; readonly trustsKey: boolean },
): PendingSettingsJson {
  const pending = answers.pending();
  if (say === 'look') return pending === null ? nothing : pendingJson(pending);
  if (pending === null) throw new StationError('not_possible', text('fleetSettings.noneWait'));
  const { version } = pending;
  if (say === 'decline') answers.decline({ version, who });
  else answers.agree({ version, trustsKey, who });
  return { ...pendingJson(pending), said: say === 'decline' ? 'declined' : 'agreed' };
}

function pendingJson({ version, station, trust, said, changes, next }: PendingSettings): PendingSettingsJson {
  return {
    version,
    station,
    signed_by: signer[trust.kind],
    fingerprint: 'key' in trust ? fingerprintOf(trust.key) : null,
    said,
    changes,
    goes: operationRoutes(next).map((route) => english(routeText(route))),
  };
}

export function waitingNotice(answers: Fleet['answers']): Text | null {
  const pending = answers.pending();
  if (pending === null || pending.said !== null) return null;
  return text('fleetSettings.asks', { version: pending.version, station: pending.station });
}

export function signerText(trust: Trust): Text {
  switch (trust.kind) {
    case 'admin':
      return text('fleetSettings.signedByAdmin');
    case 'stranger':
      return text('fleetSettings.signedBy', { fingerprint: fingerprintOf(trust.key) });
    case 'unsigned':
    case 'foreign':
      return text('fleetSettings.unsigned');
  }
}

const signer = { admin: 'admin', stranger: 'unknown_key', unsigned: 'nobody', foreign: 'nobody' } as const;
