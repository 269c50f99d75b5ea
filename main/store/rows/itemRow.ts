import type { ConnectionId, ItemId, SrUuid } from '../../domain/ids.ts';
import { type Item, type RequirementsSource, stages } from '../../domain/model.ts';
import type { ItemChanges } from '../../domain/ports/itemStore.ts';
import {
  existingJson,
  invalidationJson,
  itemErrorJson,
  progressJson,
  requirementsChangeJson,
  taxonomyNameJson,
} from './jsonColumns.ts';
import { type Columns, changedColumns, fromNullableJson, fromWord, toFlag, toNullableJson } from './rows.ts';
import { placeKeyOf } from './searchKey.ts';

export interface ItemRow {
  readonly id: string;
  readonly connection_id: string;
  readonly reference_id: string;
  readonly category_uuid: string;
  readonly type_uuid: string;
  readonly service_uuid: string | null;
  readonly sr_uuid: string;
  readonly sr_known: number;
  readonly adopted: number;
  readonly existing: string | null;
  readonly moved_at: number | null;
  readonly micro_id: string | null;
  readonly url: string | null;
  readonly state_primary: string | null;
  readonly state_supplement: string | null;
  readonly state_server_at: number | null;
  readonly progress: string | null;
  readonly progress_read_at: number | null;
  readonly requirements: string;
  readonly requirements_read_at: number | null;
  readonly requirements_change: string | null;
  readonly stage: string;
  readonly stage_order: number;
  readonly marked_done: number;
  readonly submitted_at: number | null;
  readonly rejected_at: number | null;
  readonly invalidation: string | null;
  readonly last_error: string | null;
  readonly place: string | null;
  readonly reference_folded: string;
  readonly place_folded: string;
  readonly note: string | null;
  readonly serial: string | null;
  readonly lot: string | null;
  readonly next_poll_at: number | null;
  readonly last_polled_at: number | null;
  readonly created_by: string;
  readonly created_at: number;
  readonly updated_at: number;
  readonly brand: string | null;
  readonly model: string | null;
}

const requirementsSources: readonly RequirementsSource[] = ['none', 'template', 'server'];

export function itemOf(row: ItemRow): Item {
  return {
    // `insert` writes only branded ids.
    id: row.id as ItemId,
    connectionId: row.connection_id as ConnectionId,
    referenceId: row.reference_id,
    categoryUuid: row.category_uuid,
    typeUuid: row.type_uuid,
    serviceUuid: row.service_uuid,
    brand: fromNullableJson(taxonomyNameJson, row.brand, 'items.brand'),
    model: fromNullableJson(taxonomyNameJson, row.model, 'items.model'),
    srUuid: row.sr_uuid as SrUuid,
    srKnown: row.sr_known === 1,
    adopted: row.adopted === 1,
    existing: fromNullableJson(existingJson, row.existing, 'items.existing'),
    movedAt: row.moved_at,
    microId: row.micro_id,
    url: row.url,
    state: row.state_primary === null ? null : { primary: row.state_primary, supplement: row.state_supplement },
    stateServerAt: row.state_server_at,
    progress: fromNullableJson(progressJson, row.progress, 'items.progress'),
    progressReadAt: row.progress_read_at,
    requirements: fromWord(requirementsSources, row.requirements, 'items.requirements'),
    requirementsReadAt: row.requirements_read_at,
    requirementsChange: fromNullableJson(requirementsChangeJson, row.requirements_change, 'items.requirements_change'),
    stage: fromWord(stages, row.stage, 'items.stage'),
    markedDone: row.marked_done === 1,
    submittedAt: row.submitted_at,
    rejectedAt: row.rejected_at,
    invalidation: fromNullableJson(invalidationJson, row.invalidation, 'items.invalidation'),
    place: row.place,
    note: row.note,
    serial: row.serial,
    lot: row.lot,
    lastError: fromNullableJson(itemErrorJson, row.last_error, 'items.last_error'),
    nextPollAt: row.next_poll_at,
    lastPolledAt: row.last_polled_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function itemColumns(changes: ItemChanges): Columns {
  return changedColumns<ItemChanges>(changes, {
    categoryUuid: (value) => ({ category_uuid: value }),
    typeUuid: (value) => ({ type_uuid: value }),
    serviceUuid: (value) => ({ service_uuid: value }),
    brand: (value) => ({ brand: toNullableJson(value) }),
    model: (value) => ({ model: toNullableJson(value) }),
    srUuid: (value) => ({ sr_uuid: value }),
    srKnown: (value) => ({ sr_known: toFlag(value) }),
    adopted: (value) => ({ adopted: toFlag(value) }),
    existing: (value) => ({ existing: toNullableJson(value) }),
    movedAt: (value) => ({ moved_at: value }),
    microId: (value) => ({ micro_id: value }),
    url: (value) => ({ url: value }),
    state: (value) => ({ state_primary: value?.primary ?? null, state_supplement: value?.supplement ?? null }),
    stateServerAt: (value) => ({ state_server_at: value }),
    progress: (value) => ({ progress: toNullableJson(value) }),
    progressReadAt: (value) => ({ progress_read_at: value }),
    requirements: (value) => ({ requirements: value }),
    requirementsReadAt: (value) => ({ requirements_read_at: value }),
    requirementsChange: (value) => ({ requirements_change: toNullableJson(value) }),
    stage: (value) => ({ stage: value }),
    markedDone: (value) => ({ marked_done: toFlag(value) }),
    submittedAt: (value) => ({ submitted_at: value }),
    rejectedAt: (value) => ({ rejected_at: value }),
    invalidation: (value) => ({ invalidation: toNullableJson(value) }),
    place: (value) => ({ place: value, place_folded: placeKeyOf(value) }),
    note: (value) => ({ note: value }),
    serial: (value) => ({ serial: value }),
    lot: (value) => ({ lot: value }),
    lastError: (value) => ({ last_error: toNullableJson(value) }),
    nextPollAt: (value) => ({ next_poll_at: value }),
    lastPolledAt: (value) => ({ last_polled_at: value }),
    updatedAt: (value) => ({ updated_at: value }),
  });
}
