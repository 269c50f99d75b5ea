import { z } from 'zod';
import type { OperatorId } from '../../domain/ids.ts';
import type { Millis } from '../../domain/model.ts';
import type { FleetOperators } from '../../domain/operator/fleetOperators.ts';
import { operatorHands, operatorTextSizes } from '../../domain/operator/operator.ts';
import type { Store } from '../../domain/ports/store.ts';
import { parseBoundedJson } from '../../lib/boundedJson.ts';
import { maxVersion, operatorsKey, publishedSettings, type SharedEntry } from '../../relay/wire/fleet.ts';
import { text } from '../../texts/text.ts';
import type { Log } from '../api.ts';
import type { Changes } from '../changes.ts';
import { type TakeParts, takeFleetOperators } from '../operators/takeFleetOperators.ts';
import { readSetting, writeSetting } from '../settings/setting.ts';
import { type FleetOperatorsState, type Publication, stationState } from '../settings/settings.ts';
import { trustOf } from './judgePublication.ts';

/** The newest form that this program reads. */
const newestFormat = 1;

/** Only stations of the fleet write ids here, and the admin's key has signed them. */
const operatorId = z.custom<OperatorId>((value) => typeof value === 'string' && /^[\w-]{1,100}$/.test(value));
const contentShape = z.object({
  format: z.number().int(),
  operators: z.array(
    z.object({
      id: operatorId,
      name: z.string().trim().min(1).max(80),
      badge: z.string().min(1).max(200).nullable(),
      language: z.string().max(100).nullable(),
      textSize: z.enum(operatorTextSizes).nullable(),
      hand: z.enum(operatorHands).nullable(),
      soundOn: z.boolean().nullable(),
      addedAt: z.number().int(),
    }),
  ),
  removed: z.array(operatorId),
});

/** What this station would publish: its list, and all whose names have to go. */
export function operatorsContent({ operators }: Pick<Store, 'operators'>): string {
  const removed = operators.rows().flatMap((row) => ('removedAt' in row ? [row.id] : []));
  return JSON.stringify({ format: newestFormat, operators: operators.all(), removed });
}

/** Null for a newer form, and for what is no list. */
export function readOperators(content: string): FleetOperators | null {
  const parsed = contentShape.safeParse(jsonOf(content));
  return parsed.success && parsed.data.format <= newestFormat ? parsed.data : null;
}

export interface SharedOperatorsParts extends TakeParts {
  readonly store: TakeParts['store'] & Pick<Store, 'audit'>;
  readonly scope: () => string | null;
  readonly knownKey: () => string | null;
  /** A successor of the known one. */
  readonly keepKey: (key: string) => void;
  readonly changes: Pick<Changes, 'publish'>;
  readonly clock: () => Millis;
  readonly log: Log;
}

/**
 * The list of operators that an admin published. It is taken at once, as far as the known admin's key signed it; without a
 * known key it waits until the station has one. A version is taken once: what is changed by hand afterwards holds until the next.
 */
export class SharedOperators {
  readonly #parts: SharedOperatorsParts;

  constructor(parts: SharedOperatorsParts) {
    this.#parts = parts;
  }

  get version(): number | null {
    return this.#kept().version;
  }

  /** The newest version that was ever heard of; 0: none. */
  get newestVersion(): number {
    const { version, next } = this.#kept();
    return Math.max(version ?? 0, next?.version ?? 0);
  }

  take(entries: readonly SharedEntry[]): void {
    const scope = this.#parts.scope();
    for (const { key, value } of entries) {
      if (scope === null || value === null || key !== operatorsKey(scope)) continue;
      const parsed = publishedSettings.safeParse(jsonOf(value));
      if (!parsed.success || parsed.data.version > maxVersion || parsed.data.version <= this.newestVersion) continue;
      if (this.#parts.knownKey() === null) this.#keep({ next: parsed.data });
      else this.#judge(parsed.data);
    }
  }

  /** A key may be known by now. */
  look(): void {
    const { next } = this.#kept();
    if (next === null || this.#parts.knownKey() === null) return;
    this.#keep({ next: null });
    this.#judge(next);
  }

  #judge(publication: Publication): void {
    const { knownKey, keepKey, scope, log } = this.#parts;
    const known = knownKey();
    const trust = trustOf(known, scope() ?? '', publication, 'operators');
    const list = trust.kind === 'admin' ? readOperators(publication.content) : null;
    if (trust.kind !== 'admin' || list === null) {
      const { version, station } = publication;
      log.warn('A list of operators was refused', { version, token: station, trust: trust.kind });
      return;
    }
    if (trust.key !== known) keepKey(trust.key);
    this.#use(publication, list);
  }

  #use({ version, station }: Publication, list: FleetOperators): void {
    const { store, clock, changes } = this.#parts;
    store.transaction(() => {
      const changed = takeFleetOperators(this.#parts, list);
      this.#keep({ version, next: null });
      if (changed === 0) return;
      const said = text('history.operatorsTaken', { version, station });
      store.audit.insert({ at: clock(), who: 'station', text: said, itemId: null, detail: { changed } });
    });
    changes.publish('status');
  }

  #kept(): FleetOperatorsState {
    const found = readSetting(this.#parts.store, stationState.fleetOperators);
    const scope = this.#parts.scope();
    return found.scope === scope ? found : { scope, version: null, next: null };
  }

  /** A list that waited has names too: they go with it. */
  #keep(change: Partial<FleetOperatorsState>): void {
    const { store } = this.#parts;
    const before = this.#kept();
    if (before.next !== null) writeSetting(store, stationState.namesToForget, true);
    writeSetting(store, stationState.fleetOperators, { ...before, ...change });
  }
}

function jsonOf(given: string): unknown {
  try {
    return parseBoundedJson(given);
  } catch {
    return null;
  }
}
