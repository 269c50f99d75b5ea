import type { Millis } from '../../domain/model.ts';
import { isClosedCredential } from '../../domain/partner/credentials.ts';
import type { Connection } from '../../domain/ports/connectionStore.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { MediaStore } from '../../imaging/store/mediaStore.ts';
import type { Foreground } from '../../lib/async/foreground.ts';
import type { Time } from '../../lib/async/time.ts';
import { createPartnerClient, type PartnerClient } from '../../partner/client.ts';
import { imageRules, type Profile, parseStoredProfile } from '../../partner/profile.ts';
import { parseEvent } from '../../partner/schemas/events.ts';
import { type Budget, createBudget } from '../../sync/budget.ts';
import type { ActionContext } from '../../sync/context.ts';
import { type Engine, startEngine } from '../../sync/engine/engine.ts';
import { createGate } from '../../sync/engine/gate.ts';
import { withinLimits } from '../../sync/engine/withinLimits.ts';
import type { WorkLog } from '../../sync/engine/workLog.ts';
import type { Credentials } from '../../vault/vault.ts';
import type { StationOptions } from '../api.ts';
import type { Changes } from '../changes.ts';
import { readSetting } from '../settings/setting.ts';
import { stationState } from '../settings/settings.ts';
import { srUuidOf } from './accountSrUuid.ts';

export interface Link {
  readonly connection: Connection;
  readonly profile: Profile;
  readonly partner: PartnerClient;
  readonly credentials: Credentials;
  readonly budget: Budget;
  readonly engine: Engine | null;
  /** The call bypasses the engine; a limit that it meets holds all calls. */
  ask<Result>(endpoint: string, call: () => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Parts made before any connection is opened read the link here. */
export interface CurrentLink {
  link: Link | null;
}

export interface PartnerParts {
  readonly options: Pick<StationOptions, 'environment' | 'version'>;
  readonly clock: () => Millis;
}

export interface LinkParts extends PartnerParts {
  readonly options: Pick<StationOptions, 'environment' | 'version' | 'live' | 'log'>;
  readonly store: Pick<Store, 'connections' | 'settings'>;
  readonly media: Pick<MediaStore, 'uploads'>;
  readonly stationActions: ActionContext;
  readonly time: Time;
  readonly changes: Pick<Changes, 'publish'>;
  readonly work: WorkLog;
  readonly foreground: Foreground;
}

/** Throws `StationError` `invalid` where the profile can't be used, for example without its CA file. */
export function openLink(core: LinkParts, { connection, credentials }: Pick<Link, 'connection' | 'credentials'>): Link {
  const profile = parseStoredProfile(connection.profileJson);
  // The built-in simulator runs on this machine, so no proxy applies.
  const environment = connection.practice ? {} : core.options.environment;
  const partner = openPartner(core, profile, credentials, environment);
  const perMinute = (): number => profile.limits.polls_per_minute / pollShare(core.store, profile);
  const budget = createBudget(perMinute, core.time);
  if (credentials.apiKey === null && needsApiKey(profile)) {
    core.store.connections.update(connection.id, { credentialState: 'missing' });
  } else if (isClosedCredential(connection.credentialState)) {
    core.store.connections.update(connection.id, { credentialState: 'unknown' });
  }
  const gateChanged = (): void => core.changes.publish('status');
  const context: ActionContext = {
    ...core.stationActions,
    srUuidOf: (reference, after) => srUuidOf({ connection, credentials }, reference, after),
  };
  const engine = core.options.live
    ? startEngine({
        context,
        partner,
        media: core.media.uploads(imageRules(profile)),
        budget,
        foreground: core.foreground,
        time: core.time,
        parseEvent,
        random: Math.random,
        gateChanged,
        work: core.work,
        onBug: (error) => core.options.log.error('The engine met a bug', { error: describe(error) }),
      })
    : null;
  const gate = engine?.gate ?? createGate(context, Math.random, gateChanged);
  const limits = { gate, clock: core.clock, random: Math.random };
  return {
    ask: (endpoint, call) => withinLimits(limits, endpoint, call),
    connection,
    profile,
    partner,
    credentials,
    budget,
    engine,
    async close() {
      await engine?.close();
      await partner.close();
    },
  };
}

export function pollShare(store: Pick<Store, 'settings'>, { events }: Pick<Profile, 'events'>): number {
  return events === null ? 1 : readSetting(store, stationState.fleetState).live;
}

/** Throws `StationError` `invalid` for a CA file or a proxy that can't be used. */
export function openPartner(
  core: PartnerParts,
  profile: Profile,
  credentials: Credentials,
  environment = core.options.environment,
): PartnerClient {
  const { version } = core.options;
  return createPartnerClient({ profile, credentials: () => credentials, clock: core.clock, environment, version });
}

function needsApiKey(profile: Profile): boolean {
  return profile.auth.default !== 'none' || Object.values(profile.auth.endpoints).some((mode) => mode !== 'none');
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
