import type { CatalogueGroup } from './catalogue.ts';
import { activeSides, progressOf } from './requirements.ts';
import type { WireProgress, WireState } from './wire.ts';

/** Never holds the picture itself. Times are ISO 8601 with milliseconds. */
export interface ReceivedMedia {
  readonly sideUuid: string;
  readonly sideName: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly format: string;
  readonly filename: string | null;
  readonly at: string;
  readonly rejected: boolean;
}

/** Due `waitMs / speed` after `since`. */
export interface NextStep {
  readonly kind: 'review' | 'assign' | 'authenticate';
  readonly since: number;
  readonly waitMs: number;
}

export interface ServiceRequest {
  readonly uuid: string;
  readonly microId: string;
  readonly legacyId?: string;
  readonly referenceId: string;
  /** An SR of another account can be found but not read. Absent: ours. */
  readonly owner?: 'us' | 'another';
  readonly category: string;
  readonly type: string;
  readonly typeName: string;
  readonly service: string;
  readonly user: string;
  readonly state: WireState;
  readonly groups: readonly CatalogueGroup[];
  readonly media: readonly ReceivedMedia[];
  readonly uploads: readonly ReceivedMedia[];
  readonly submissions: number;
  readonly next: NextStep | null;
  readonly lastUploadAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A reference with `LEGACY` comes from an older system, with its id there. */
export function legacyIdOf({ referenceId, microId, legacyId }: ServiceRequest): string | null {
  return legacyId ?? (referenceId.includes('LEGACY') ? `L-${microId}` : null);
}

export function wireServiceRequest(sr: ServiceRequest): Readonly<Record<string, unknown>> {
  return {
    uuid: sr.uuid,
    active: sr.state.primary !== 'CANCELLED',
    migrated: legacyIdOf(sr) !== null,
    micro_id: sr.microId,
    legacy_id: legacyIdOf(sr),
    external_id: sr.referenceId === '' ? null : sr.referenceId,
    tab: sr.state.primary,
    source: 'partner_api',
    partner_code: 'PRACTICE',
    state: sr.state,
    summary: { style: sr.typeName, style_id: sr.type },
    user: sr.user,
    service: sr.service,
    created_at: sr.createdAt,
    updated_at: sr.updatedAt,
    drafted_at: sr.createdAt,
  };
}

/** `rejectedCounts`: media that a rejection took still count (not shown by the spec). */
export function progressOfSr(sr: ServiceRequest, rejectedCounts: boolean): WireProgress {
  const counted = new Set(sr.media.filter((media) => rejectedCounts || !media.rejected).map((media) => media.sideUuid));
  return progressOf(sr.groups, (sideUuid) => counted.has(sideUuid));
}

export function missingSides(sr: ServiceRequest): readonly string[] {
  const held = new Set(sr.media.filter((media) => !media.rejected).map((media) => media.sideUuid));
  const rejected = new Set(sr.media.filter((media) => media.rejected).map((media) => media.sideUuid));
  return activeSides(sr.groups)
    .filter((side) => (side.required && !held.has(side.uuid)) || rejected.has(side.uuid))
    .map((side) => side.name);
}

export function isOurs(sr: ServiceRequest): boolean {
  return sr.owner !== 'another';
}

/** Media may come while the SR is a draft or was sent back. */
export function acceptsMedia(sr: ServiceRequest): boolean {
  const { primary, supplement } = sr.state;
  return primary === 'DRAFT' || (primary === 'QC' && supplement === 'REJECTED');
}

export function isFinal(sr: ServiceRequest): boolean {
  return sr.state.primary === 'COMPLETE' || sr.state.primary === 'CANCELLED';
}

export function describeState(state: WireState): string {
  return state.supplement === null ? state.primary : `${state.primary} / ${state.supplement}`;
}
