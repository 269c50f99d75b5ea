import type { StatusItemJson, StatusJson } from '../../contract/commands/statusJson.ts';
import type { TaxonomyJson } from '../../contract/commands/taxonomy.ts';
import type { ItemView } from '../../contract/views.ts';
import { pauseLeft } from '../../domain/backoff.ts';
import { StationError } from '../../domain/failure.ts';
import { isSafe } from '../../domain/item/release.ts';
import { isEnded } from '../../domain/item/result.ts';
import type { Item } from '../../domain/model.ts';
import { findNear, nearReason, nearTitle } from '../../domain/near/findNear.ts';
import { isUnusableCredential, reportedCredential } from '../../domain/partner/credentials.ts';
import type { OperationCounts } from '../../domain/ports/operationStore.ts';
import { english } from '../../texts/render.ts';
import { sentences, text } from '../../texts/text.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings, stationState } from '../settings/settings.ts';
import { itemView } from './itemViews.ts';
import { releaseView } from './statusView.ts';
import type { ViewContext } from './viewContext.ts';

/** The command line's `status --json`. Throws `not_found`. */
export function statusJson(view: ViewContext, reference: string | null): StatusJson {
  const { store } = view;
  const connection = store.connections.current();
  const items = reference === null ? store.items.all() : [itemOfReference(view, reference)];
  const credentials = connection?.credentialState ?? 'missing';
  const pausedUntil = pauseLeft(connection?.pausedUntil ?? null, view.clock());
  return {
    items: items.map((item) => statusItem(view, item)),
    operations: operationsJson(store.operations.counts(null)),
    expected: store.expected.count(),
    work_list_folder: listFolderJson(view),
    safe_to_release: isSafe(releaseView(view.store).kind),
    relay: relayJson(view),
    connection: {
      profile: connection?.name ?? null,
      online: connection?.online ?? null,
      credentials: isUnusableCredential(credentials) ? reportedCredential(credentials) : 'ok',
      paused_until: pausedUntil === null ? null : iso(pausedUntil),
    },
  };
}

function listFolderJson({ store }: ViewContext): StatusJson['work_list_folder'] {
  const { listFolder } = readSetting(store, stationSettings.exchange);
  if (listFolder === null) return null;
  const { refused } = readSetting(store, stationState.exchangeState);
  const notTaken = Object.entries(refused).map(([file, why]) => ({ file, message: english(why) }));
  return { folder: listFolder, not_taken: notTaken };
}

/** Null without a relay, or before its first event. */
function relayJson({ store, clock }: ViewContext): StatusJson['relay'] {
  const { address, cursor, lastEventAt, aliveUntil } = readSetting(store, stationState.relayState);
  if (address === null) return null;
  return {
    connected: aliveUntil > clock(),
    cursor,
    last_event_at: lastEventAt === null ? null : iso(lastEventAt),
  };
}

/** The connection in use comes first. Throws `not_found`. */
export function itemOfReference(view: Pick<ViewContext, 'store'>, reference: string): Item {
  const current = view.store.connections.current();
  const own = current ? view.store.items.byReference(current.id, reference) : null;
  const item = own ?? view.store.items.allByReference(reference)[0];
  if (item) return item;
  const near = current && findNear({ ...view.store, isElsewhere: () => false }, current.id, reference);
  const missing = text('item.noSuchReference', { reference });
  const said = near ? sentences(missing, nearTitle(near), nearReason(near)) : missing;
  throw new StationError('not_found', said, { field: 'reference' });
}

export function statusItem(view: ViewContext, item: Item): StatusItemJson {
  const shown = itemView(view, item.id);
  return {
    reference_id: shown.referenceId,
    sr_uuid: shown.srUuid,
    micro_id: shown.microId,
    url: shown.url,
    category: shown.category,
    type: shown.type,
    brand: shown.brand,
    model: shown.model,
    service: shown.service && { uuid: shown.service.uuid, name: shown.service.name ?? shown.service.label },
    adopted: item.adopted,
    stage: shown.stage,
    state: shown.state,
    progress: shown.progress && {
      current_required: shown.progress.currentRequired,
      total_required: shown.progress.totalRequired,
      current_optional: shown.progress.currentOptional,
      total_optional: shown.progress.totalOptional,
      met: shown.progress.met,
    },
    sides: shown.sides.map(({ uuid, name, group, required, status, photo, rejection }) => ({
      uuid,
      name,
      group,
      required,
      status,
      photo: photo && {
        id: photo.id,
        sha256: photo.sha256,
        bytes: photo.bytes,
        width: photo.width,
        height: photo.height,
        captured_at: iso(photo.capturedAt),
      },
      rejection: rejection && { reason: rejection.reason, message: rejection.message, at: iso(rejection.at) },
    })),
    rejections_unnamed: unnamedRejections(item, shown),
    cancellation: shown.invalidation,
    tray: shown.tray.map(({ id, sha256 }) => ({ id, sha256 })),
    operations: operationsJson(shown.operations),
    waiting_for: shown.waitingFor,
    next_try_at: shown.nextTryAt === null ? null : iso(shown.nextTryAt),
    last_error: shown.lastError && {
      code: shown.lastError.code,
      message: english(shown.lastError.text),
      at: iso(shown.lastError.at),
    },
    place: item.place,
    note: item.note,
    serial: item.serial,
    lot: item.lot,
    result_at: resultAt(view, item),
    safe_to_release: isSafe(shown.release.kind),
  };
}

/** QC's rejection counts too while it names no sides. */
function unnamedRejections(item: Item, shown: ItemView): StatusItemJson['rejections_unnamed'] {
  const remarks = shown.unplacedRejections.map(({ sideName, reason, message, at }) => ({
    side: sideName,
    reason,
    message,
    at: iso(at),
  }));
  if (!shown.sidesNotNamed) return remarks;
  const at = item.stateServerAt === null ? null : iso(item.stateServerAt);
  return [...remarks, { side: null, reason: null, message: null, at }];
}

function resultAt({ store }: ViewContext, { id, stage }: Item): string | null {
  const last = isEnded(stage) ? store.results.lastOf(id) : null;
  return last && iso(last.at);
}

export function operationsJson(counts: OperationCounts): StatusJson['operations'] {
  return { pending: counts.pending, in_flight: counts.inFlight, parked: counts.parked };
}

export function taxonomyJson(view: Pick<ViewContext, 'store'>): TaxonomyJson {
  const current = view.store.connections.current();
  const taxonomy = current ? view.store.taxonomy.get(current.id) : null;
  return { fetched_at: taxonomy ? iso(taxonomy.fetchedAt) : null, categories: taxonomy?.tree ?? [] };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
