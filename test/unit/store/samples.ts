import type {
  ConnectionId,
  ItemId,
  OperationId,
  PhotoId,
  RejectionId,
  Sha256,
  SideUuid,
  SrUuid,
} from '../../../main/domain/ids.ts';
import type { Item, OperationPayload, Photo, Rejection, Side, SideSpec } from '../../../main/domain/model.ts';
import type { Arrival } from '../../../main/domain/photo/arrival.ts';
import type { NewOperation } from '../../../main/domain/ports/operationStore.ts';
import type { Store } from '../../../main/domain/ports/store.ts';

/** Values for the store's tests. Ids are branded texts that the tests choose. */
export const connectionId = (text: string) => text as ConnectionId;
export const itemId = (text: string) => text as ItemId;
export const operationId = (text: string) => text as OperationId;
export const photoId = (text: string) => text as PhotoId;
export const sideUuid = (text: string) => text as SideUuid;
export const srUuid = (text: string) => text as SrUuid;
export const rejectionId = (text: string) => text as RejectionId;

export const acme = connectionId('c-acme');

export function connectTo(store: Store, name = 'acme', at = 1): ConnectionId {
  const connection = { name, origin: `https://${name}.example.com`, profileJson: '{}', practice: false };
  return store.connections.use(connection, connectionId(`c-${name}`), at).id;
}

export function item(id: string, changes: Partial<Item> = {}): Item {
  return {
    id: itemId(id),
    connectionId: acme,
    referenceId: `SKU-${id}`,
    categoryUuid: 'category',
    typeUuid: 'type',
    serviceUuid: null,
    brand: null,
    model: null,
    srUuid: srUuid(`sr-${id}`),
    srKnown: false,
    adopted: false,
    existing: null,
    movedAt: null,
    microId: null,
    url: null,
    state: null,
    stateServerAt: null,
    progress: null,
    progressReadAt: null,
    requirements: 'none',
    stage: 'shooting',
    markedDone: false,
    submittedAt: null,
    rejectedAt: null,
    invalidation: null,
    place: null,
    note: null,
    serial: null,
    requirementsReadAt: null,
    requirementsChange: null,
    lot: null,
    lastError: null,
    nextPollAt: null,
    lastPolledAt: null,
    createdBy: 'ann',
    createdAt: 1000,
    updatedAt: 1000,
    ...changes,
  };
}

export function photo(id: string, changes: Partial<Photo> = {}): Omit<Photo, 'sequence'> {
  return {
    id: photoId(id),
    itemId: null,
    sideUuid: null,
    place: 'inbox',
    wantedSide: null,
    sha256: `sha-${id}` as Sha256,
    pictureHash: null,
    crc32: null,
    bytes: 100,
    format: 'jpeg',
    width: 6000,
    height: 4000,
    capturedAt: 900,
    addedAt: 1000,
    addedBy: 'ann',
    source: 'folder',
    filename: 'DSC_0001.JPG',
    uploadedAt: null,
    uploadedServerAt: null,
    originalRemovedAt: null,
    figures: null,
    ...changes,
  };
}

export function arrival(id: string, changes: Partial<Arrival> = {}): Arrival {
  return {
    id: photoId(id),
    sha256: `sha-${id}` as Sha256,
    pictureHash: null,
    crc32: null,
    bytes: 100,
    extension: 'jpg',
    filename: 'DSC_0001.JPG',
    capturedAt: 900,
    shotAt: null,
    itemId: null,
    wantedSide: null,
    source: 'folder',
    fingerprint: null,
    arrivedAt: 1000,
    arrivedBy: 'ann',
    ...changes,
  };
}

export function sideSpec(uuid: string, changes: Partial<SideSpec> = {}): SideSpec {
  return {
    uuid: sideUuid(uuid),
    name: `Side ${uuid}`,
    description: 'Fill the frame.',
    ordinal: 1,
    required: true,
    overlayImage: `https://images.example.com/${uuid}.svg`,
    exampleImage: null,
    thumbnailImage: null,
    active: true,
    ...changes,
  };
}

export function sidesOf(owner: string, count: number, group = 'Exterior'): readonly Side[] {
  return Array.from({ length: count }, (_, position) => ({
    ...sideSpec(`${group}-${position}`, { ordinal: position }),
    itemId: itemId(owner),
    groupUuid: `g-${group}`,
    groupName: group,
    groupDescription: '',
    groupLocked: false,
    position,
  }));
}

export function operation(id: string, owner: string | null, changes: Partial<NewOperation> = {}): NewOperation {
  const payload: OperationPayload = { kind: 'create' };
  return {
    id: operationId(id),
    connectionId: acme,
    itemId: owner === null ? null : itemId(owner),
    payload,
    at: 1000,
    ...changes,
  };
}

export function rejection(id: string, owner: string, changes: Partial<Rejection> = {}): Rejection {
  return {
    id: rejectionId(id),
    itemId: itemId(owner),
    sideUuid: null,
    sideName: 'Front',
    reason: 'blurry',
    message: null,
    serverAt: 1000,
    photoId: null,
    resolvedAt: null,
    markedBy: null,
    answer: null,
    ...changes,
  };
}
