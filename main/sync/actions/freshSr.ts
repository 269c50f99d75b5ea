import type { SrUuid } from '../../domain/ids.ts';
import type { Item } from '../../domain/model.ts';
import type { ActionContext } from '../context.ts';

interface SrOf {
  readonly connectionId: Item['connectionId'];
  readonly referenceId: string;
  readonly after: SrUuid | null;
}

export function freshSr(context: SrUuidContext, of: SrOf, hasTemplate: boolean) {
  return {
    srUuid: chooseSrUuid(context, of),
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
    requirementsReadAt: null,
    requirementsChange: null,
    markedDone: false,
    submittedAt: null,
    rejectedAt: null,
    invalidation: null,
    lastError: null,
    nextPollAt: null,
  } as const satisfies Partial<Item>;
}

type SrUuidContext = Pick<ActionContext, 'newId' | 'policy' | 'srUuidOf'>;

/** All stations of an account agree on the uuid, unless items share references: then each gets its own. */
export function chooseSrUuid(context: SrUuidContext, { connectionId, referenceId, after }: SrOf): SrUuid {
  const isShared = context.policy(connectionId).existing === 'create';
  return (isShared ? null : context.srUuidOf?.(referenceId, after)) ?? (context.newId() as SrUuid);
}
