import { sideFacts } from '../../../main/domain/item/sideStatus.ts';
import type { StageFacts } from '../../../main/domain/item/stage.ts';
import type {
  Item,
  Operation,
  OperationPayload,
  Photo,
  Rejection,
  SendPolicy,
  Side,
} from '../../../main/domain/model.ts';
import { acme, item, itemId, operationId, photo, photoId, rejection, sideSpec, sideUuid } from '../store/samples.ts';

export const automatic: SendPolicy = {
  submit: 'automatic',
  submitAfterReshoot: true,
  canSubmit: true,
  canCancel: true,
  canList: false,
  existing: 'adopt',
  pollsPerMinute: 60,
  uploadsAtOnce: 4,
  requirementsMaxAgeMs: 15 * 60_000,
};
export const manual: SendPolicy = { ...automatic, submit: 'manual' };

export function side(uuid: string, changes: Partial<Side> = {}): Side {
  return {
    ...sideSpec(uuid, { name: uuid }),
    itemId: itemId('1'),
    groupUuid: 'g',
    groupName: 'Exterior',
    groupDescription: '',
    groupLocked: false,
    position: 0,
    ...changes,
  };
}

export function photoOn(side: string, changes: Partial<Photo> = {}): Photo {
  const taken = photo(`photo-${side}`, { itemId: itemId('1'), sideUuid: sideUuid(side), place: 'active' });
  return { ...taken, sequence: 1, ...changes };
}

export function open(payload: OperationPayload, changes: Partial<Operation> = {}): Operation {
  return {
    id: operationId(`o-${payload.kind}`),
    sequence: 1,
    connectionId: acme,
    itemId: itemId('1'),
    payload,
    status: 'pending',
    attempts: 0,
    outcomeUnknown: false,
    nextTryAt: null,
    waitingFor: 'nothing',
    lastError: null,
    createdAt: 1_000,
    updatedAt: 1_000,
    ...changes,
  };
}

export function upload(side: string, changes: Partial<Operation> = {}): Operation {
  const payload = { kind: 'upload', photoId: photoId(`photo-${side}`), sideUuid: sideUuid(side) } as const;
  return open(payload, { sequence: 2, ...changes });
}

export function flag(side: string | null, changes: Partial<Rejection> = {}): Rejection {
  return rejection(`r-${side}`, '1', {
    sideUuid: side === null ? null : sideUuid(side),
    sideName: side ?? 'Sole',
    ...changes,
  });
}

interface Given {
  readonly item?: Partial<Item>;
  readonly sides?: readonly Side[];
  readonly photos?: readonly Photo[];
  readonly operations?: readonly Operation[];
  readonly rejections?: readonly Rejection[];
  readonly policy?: SendPolicy;
  readonly isOpen?: boolean;
}

/** An item with one required and one optional side and nothing else, changed as the test wants it. */
export function factsOf(given: Given = {}): StageFacts {
  const sides = given.sides ?? [side('front'), side('tag', { required: false })];
  const openOperations = given.operations ?? [];
  const rejections = given.rejections ?? [];
  return {
    item: item('1', { srKnown: true, ...given.item }),
    sides: sideFacts(sides, given.photos ?? [], openOperations, rejections),
    openOperations,
    rejections,
    policy: given.policy ?? automatic,
    isOpen: given.isOpen ?? false,
  };
}

export const draft = { primary: 'DRAFT', supplement: null };
export const pending = { primary: 'QC', supplement: 'PENDING' };
export const rejected = { primary: 'QC', supplement: 'REJECTED' };
export const approved = { primary: 'QC', supplement: 'APPROVED' };
/** Submitted, then sent back by QC. */
export const sentBack = { state: rejected, stateServerAt: 30, submittedAt: 20, rejectedAt: 30 };
