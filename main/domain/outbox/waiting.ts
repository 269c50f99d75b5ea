import { type Text, type TextId, text } from '../../texts/text.ts';
import { pauseLeft } from '../backoff.ts';
import { isFollowed } from '../item/stage.ts';
import type { Item, Millis, Operation, WaitReason } from '../model.ts';
import type { CredentialState } from '../partner/credentials.ts';

export interface WaitFacts {
  readonly item: Item;
  /** Not done and not dropped, in order. */
  readonly openOperations: readonly Operation[];
  readonly connection: {
    readonly online: boolean | null;
    readonly credentialState: CredentialState;
    readonly pausedUntil: Millis | null;
  };
  /** False for another connection's item. */
  readonly currentConnection: boolean;
  readonly now: Millis;
}

export interface Waiting {
  readonly waitingFor: WaitReason;
  readonly nextTryAt: Millis | null;
  /** One plain line; null for nothing. */
  readonly text: Text | null;
}

/** What needs a person goes first. */
export function waitingOf(facts: WaitFacts): Waiting {
  const { item, openOperations, connection, currentConnection, now } = facts;
  const parked = openOperations.find((operation) => operation.status === 'parked');
  if (parked) return person(parked.lastError?.text ?? item.lastError?.text ?? text('waiting.person'));
  const first = openOperations[0];
  if (!first) return { waitingFor: 'nothing', nextTryAt: null, text: reviewText(item) };
  if (!currentConnection) return person(text('waiting.otherConnection'));
  if (connection.credentialState === 'missing') return credentials(text('waiting.keyMissing'));
  if (connection.credentialState === 'lapsed') return credentials(text('waiting.keyLapsed'));
  if (connection.credentialState === 'refused') return credentials(text('waiting.keyRefused'));
  if (first.status === 'in_flight') return { waitingFor: 'nothing', nextTryAt: null, text: doingText(first) };
  const pausedUntil = pauseLeft(connection.pausedUntil, now);
  if (pausedUntil !== null) {
    return { waitingFor: 'rate_limit', nextTryAt: pausedUntil, text: text('waiting.partnerLimit') };
  }
  if (connection.online === false) return network(first);
  if (first.nextTryAt !== null && first.nextTryAt > now) return later(first, first.nextTryAt);
  if (first.waitingFor === 'network') return network(first);
  if (item.requirements === 'none') {
    return { waitingFor: 'requirements', nextTryAt: null, text: text('waiting.sides') };
  }
  return { waitingFor: 'nothing', nextTryAt: null, text: doingText(first) };
}

function person(reason: Text): Waiting {
  return { waitingFor: 'person', nextTryAt: null, text: reason };
}

function credentials(reason: Text): Waiting {
  return { waitingFor: 'credentials', nextTryAt: null, text: reason };
}

/** A certificate or sign-in page needs a person, so the network's reason is named. */
function network({ nextTryAt, waitingFor, lastError }: Operation): Waiting {
  const reason = waitingFor === 'network' ? lastError?.text : undefined;
  const why = reason === undefined ? text('waiting.network') : text('waiting.networkBecause', { reason });
  return { waitingFor: 'network', nextTryAt, text: why };
}

function later(operation: Operation, nextTryAt: Millis): Waiting {
  if (operation.waitingFor === 'rate_limit') {
    return { waitingFor: 'rate_limit', nextTryAt, text: text('waiting.partnerLimit') };
  }
  const waitingFor = operation.waitingFor === 'network' ? 'network' : 'time';
  const reason = operation.lastError?.text;
  const why = reason === undefined ? text('waiting.again') : text('waiting.againBecause', { reason });
  return { waitingFor, nextTryAt, text: why };
}

const doing = {
  create: 'waiting.create',
  upload: 'waiting.upload',
  submit: 'waiting.submit',
  cancel: 'waiting.cancel',
  update_user: 'waiting.updateUser',
} as const satisfies Record<Operation['payload']['kind'], TextId>;

function doingText({ payload }: Operation): Text {
  return text(doing[payload.kind]);
}

function countsNone({ requirements, progress }: Item): boolean {
  return requirements === 'server' && progress !== null && progress.totalRequired + progress.totalOptional === 0;
}

function reviewText(item: Item): Text | null {
  switch (item.stage) {
    case 'in_review':
      return text(item.movedAt !== null ? 'waiting.moved' : isFollowed(item) ? 'waiting.followed' : 'waiting.inReview');
    case 'reshoot':
      return text('waiting.reshoot');
    case 'ready':
      return text(countsNone(item) ? 'waiting.noneAsked' : 'waiting.ready');
    default:
      return null;
  }
}
