import type { SrUuid } from '../../domain/ids.ts';
import type { Item } from '../../domain/model.ts';
import type { ActionContext } from '../context.ts';

/** The SR that an item begins with: that of its reference, or the one `after` another that it follows. */
interface SrOf {
  readonly connectionId: Item['connectionId'];
  readonly referenceId: string;
  readonly after: SrUuid | null;
}

/** An SR that the partner has not heard of yet: a uuid of the station's choice, and nothing else. */
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

/** The same at every station of the account, but where many items share a reference: there each has its own SR. */
export function chooseSrUuid(context: SrUuidContext, { connectionId, referenceId, after }: SrOf): SrUuid {
  const isShared = context.policy(connectionId).existing === 'create';
  return (isShared ? null : context.srUuidOf?.(referenceId, after)) ?? (context.newId() as SrUuid);
}
