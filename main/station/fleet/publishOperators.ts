import { StationError } from '../../domain/failure.ts';
import type { Store } from '../../domain/ports/store.ts';
import { sealPublication } from '../../lib/secrets/publicationSeal.ts';
import { text } from '../../texts/text.ts';
import { askRelay } from './fleetStations.ts';
import { scopeOf } from './keys.ts';
import { type PublishParts, refusedBy, requireKey, wasFaster } from './publishSettings.ts';
import { operatorsContent, type SharedOperators } from './sharedOperators.ts';

export interface PublishOperatorsParts extends PublishParts {
  readonly store: Pick<Store, 'operators'>;
  readonly fleet: { readonly operators: Pick<SharedOperators, 'newestVersion'> };
}

/** As long as a relay takes: some five hundred people. */
const maxCharacters = 100_000;

/**
 * Publishes this station's list of operators for all stations of the relay, signed by the admin's key, whose text is used
 * once. Throws `invalid` for a key that is none and a list that is too long, `not_possible` without a relay or where another
 * station was faster.
 */
export async function publishOperators(
  parts: PublishOperatorsParts,
  adminKey: string | null,
  signal: AbortSignal,
): Promise<{ readonly version: number; readonly operators: number }> {
  const key = requireKey(parts, adminKey);
  const scope = scopeOf((await parts.connections.settled()).profile);
  const content = operatorsContent(parts.store);
  if (content.length > maxCharacters) throw new StationError('invalid', text('fleetOperators.tooMany'));
  const version = parts.fleet.operators.newestVersion + 1;
  const sealed = { kind: 'operators', scope, version, content } as const;
  const answer = await askRelay(parts, (calls) =>
    calls.publish({ ...sealed, seal: sealPublication(key, sealed) }, signal).catch((error: unknown) => {
      throw refusedBy(error, key);
    }),
  );
  if (answer.kind === 'conflict') throw wasFaster(answer.settings);
  return { version, operators: parts.store.operators.all().length };
}
