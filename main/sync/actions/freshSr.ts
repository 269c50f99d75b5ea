import type { SrUuid } from '../../domain/ids.ts';
import type { Item } from '../../domain/model.ts';

/** An SR that the partner has not heard of yet: a uuid of the station's choice, and nothing else. */
export function freshSr(newId: () => string, hasTemplate: boolean) {
  return {
    srUuid: newId() as SrUuid,
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
    requirements: hasTemplate ? 'template' : 'none',
    markedDone: false,
    submittedAt: null,
    rejectedAt: null,
    invalidation: null,
    lastError: null,
    nextPollAt: null,
  } as const satisfies Partial<Item>;
}
