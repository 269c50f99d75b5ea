import { type LimitType, limitTypes } from '../../domain/failure.ts';
import type { Millis } from '../../domain/model.ts';
import { type LimitWindow, limitWindow, type SharedEntry, type WindowRequest } from '../../relay/wire/fleet.ts';
import type { Gate } from '../../sync/engine/gate.ts';
import type { Link } from '../connection/link.ts';
import type { FleetLink } from './fleetLink.ts';
import { scopeOf, userMark } from './keys.ts';

/** A limit that one station meets closes the gate of each. */
export interface SharedLimits {
  /** The others learn of it at once, or when the relay is back. */
  met(until: Millis, limitType: LimitType, endpoint: string): void;
  reportSaved(): void;
  take(entries: readonly SharedEntry[], whole: boolean): void;
  apply(): void;
}

export interface LimitParts {
  readonly link: () =>
    | (Pick<Link, 'profile' | 'credentials'> & { readonly engine: { readonly gate: Gate; wake(): void } | null })
    | null;
  readonly clock: () => Millis;
}

export function createSharedLimits(parts: LimitParts, fleet: FleetLink): SharedLimits {
  let windows = new Map<string, LimitWindow>();
  const untold = new Map<string, { readonly until: Millis; readonly reported: Omit<WindowRequest, 'for_ms'> }>();

  async function notify(key: string): Promise<void> {
    const saved = untold.get(key);
    if (saved === undefined) return;
    const forMs = Math.round(saved.until - parts.clock());
    const isReported =
      forMs <= 0 ||
      (await fleet.call(async (calls, signal) => {
        await calls.window({ ...saved.reported, for_ms: forMs }, signal);
        return true;
      })) === true;
    // The limit may have been met again meanwhile, for longer.
    if (isReported && untold.get(key) === saved) untold.delete(key);
  }

  function apply(): void {
    const link = parts.link();
    if (!link?.engine) return;
    const scope = scopeOf(link.profile);
    const marks = ['*', userMark(scope, link.credentials)];
    for (const [key, { until, who, station, limit_type, endpoint }] of windows) {
      const limitType = limitTypes.find((known) => known === limit_type);
      const ownUntil = fleet.toOwnTime(until);
      if (!key.startsWith(`window.${scope}.`) || !marks.includes(who) || limitType === undefined) continue;
      if (station === fleet.ownName || ownUntil <= parts.clock()) continue;
      link.engine.gate.limitedElsewhere(ownUntil, limitType, endpoint);
      link.engine.wake();
    }
  }

  return {
    met(until, limitType, endpoint) {
      const link = parts.link();
      if (!link || until <= parts.clock()) return;
      const scope = scopeOf(link.profile);
      const who = limitType === 'partner_level' ? '*' : userMark(scope, link.credentials);
      const reported = { scope, limit_type: limitType, endpoint, who };
      const key = JSON.stringify(reported);
      if ((untold.get(key)?.until ?? 0) < until) untold.set(key, { until, reported });
      void notify(key);
    },
    reportSaved() {
      for (const key of untold.keys()) void notify(key);
    },
    take(entries, whole) {
      if (whole) windows = new Map();
      for (const { key, value } of entries) {
        if (!key.startsWith('window.')) continue;
        const parsed = limitWindow.safeParse(value === null ? null : JSON.parse(value));
        if (parsed.success) windows.set(key, parsed.data);
        else windows.delete(key);
      }
      apply();
    },
    apply,
  };
}
