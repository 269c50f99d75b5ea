import type { LimitView } from '../../main/contract/connection/limits.ts';
import { type Text, text } from '../../main/texts/text.ts';
import { clockTime } from './times.ts';

export function limitName({ limitType, endpoint }: Pick<LimitView, 'limitType' | 'endpoint'>): Text {
  switch (limitType) {
    case 'partner_level':
      return text('limits.ofPartner');
    case 'user_level':
      return text('limits.ofUser');
    case 'endpoint_specific':
      return text('limits.ofEndpoint', { endpoint });
  }
}

function usageLine(used: number | null, limit: number | null): readonly Text[] {
  if (limit === null) return [];
  if (used === null) return [text('limits.limit', { limit })];
  return [text('limits.used', { used, limit, left: Math.max(0, limit - used) })];
}

/** Leaves out what the partner did not tell. */
export function limitLines(reported: LimitView, today: number): readonly Text[] {
  const { currentUsage, limit, resetAt, retryAfterMs } = reported;
  return [
    ...usageLine(currentUsage, limit),
    ...scopeLine(reported.partner, 'partner', today),
    ...scopeLine(reported.user, 'user', today),
    ...(retryAfterMs === null ? [] : [text('limits.askedToWait', { seconds: Math.ceil(retryAfterMs / 1000) })]),
    ...(resetAt === null ? [] : [text('limits.resets', { when: clockTime(resetAt, today) })]),
  ];
}

function scopeLine(
  { limit, remaining, resetAt }: LimitView['partner'],
  scope: 'partner' | 'user',
  today: number,
): readonly Text[] {
  if (limit === null || remaining === null) return [];
  const [left, leftUntil] = scopeTexts[scope];
  if (resetAt === null) return [text(left, { left: remaining, limit })];
  return [text(leftUntil, { left: remaining, limit, when: clockTime(resetAt, today) })];
}

const scopeTexts = {
  partner: ['limits.leftOfPartner', 'limits.leftOfPartnerUntil'],
  user: ['limits.leftOfUser', 'limits.leftOfUserUntil'],
} as const;
