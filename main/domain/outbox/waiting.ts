import type { Item, Millis, Operation, WaitReason } from '../model.ts';
import type { CredentialState } from '../ports/connectionStore.ts';

export interface WaitFacts {
  readonly item: Item;
  /** Not done and not dropped, in order. */
  readonly openOperations: readonly Operation[];
  readonly connection: {
    readonly online: boolean | null;
    readonly credentialState: CredentialState;
    readonly pausedUntil: Millis | null;
  };
  /** False when the item belongs to another connection than the one in use. */
  readonly currentConnection: boolean;
  readonly now: Millis;
}

export interface Waiting {
  readonly waitingFor: WaitReason;
  readonly nextTryAt: Millis | null;
  /** One plain line for the operator; empty when there is nothing to wait for. */
  readonly text: string;
}

/** The reason for which an item's next operation waits, the one nearest to a person first. */
export function waitingOf(facts: WaitFacts): Waiting {
  const { item, openOperations, connection, currentConnection, now } = facts;
  const parked = openOperations.find((operation) => operation.status === 'parked');
  if (parked) return person(parked.lastError?.message ?? item.lastError?.message ?? 'A person must look at this item.');
  const first = openOperations[0];
  if (!first) return { waitingFor: 'nothing', nextTryAt: null, text: reviewText(item) };
  if (!currentConnection) return person('It belongs to another connection; connect to that one to go on.');
  if (connection.credentialState === 'missing') return credentials('Waits for an API key.');
  if (connection.credentialState === 'refused') return credentials('The partner refuses the API key; enter a new one.');
  if (first.status === 'in_flight') return { waitingFor: 'nothing', nextTryAt: null, text: doingText(first) };
  if (connection.pausedUntil !== null && connection.pausedUntil > now) {
    return { waitingFor: 'rate_limit', nextTryAt: connection.pausedUntil, text: 'The partner asked to wait.' };
  }
  if (connection.online === false) return network(first);
  if (first.nextTryAt !== null && first.nextTryAt > now) return later(first, first.nextTryAt);
  if (first.waitingFor === 'network') return network(first);
  if (item.requirements === 'none') {
    return { waitingFor: 'requirements', nextTryAt: null, text: 'Waits for the list of sides from the partner.' };
  }
  return { waitingFor: 'nothing', nextTryAt: null, text: doingText(first) };
}

function person(text: string): Waiting {
  return { waitingFor: 'person', nextTryAt: null, text };
}

function credentials(text: string): Waiting {
  return { waitingFor: 'credentials', nextTryAt: null, text };
}

/** With what the network said to this very operation: a certificate or a sign-in page is a person's matter. */
function network({ nextTryAt, waitingFor, lastError }: Operation): Waiting {
  const reason = waitingFor === 'network' ? lastError?.message : undefined;
  const text = reason === undefined ? 'Waits for the network.' : `Waits for the network: ${reason}`;
  return { waitingFor: 'network', nextTryAt, text };
}

function later(operation: Operation, nextTryAt: Millis): Waiting {
  const reason = operation.lastError?.message ?? '';
  if (operation.waitingFor === 'rate_limit') {
    return { waitingFor: 'rate_limit', nextTryAt, text: 'The partner asked to wait.' };
  }
  const waitingFor = operation.waitingFor === 'network' ? 'network' : 'time';
  return { waitingFor, nextTryAt, text: reason === '' ? 'Is tried again.' : `Is tried again: ${reason}` };
}

function doingText(operation: Operation): string {
  switch (operation.payload.kind) {
    case 'create':
      return 'Is announced to the partner.';
    case 'upload':
      return 'Photos are being sent.';
    case 'submit':
      return 'Is submitted for review.';
    case 'cancel':
      return 'Is being cancelled.';
    case 'update_user':
      return 'The user record is updated.';
  }
}

function reviewText(item: Item): string {
  switch (item.stage) {
    case 'in_review':
      return 'With the partner for review.';
    case 'reshoot':
      return 'Waits for a re-shoot.';
    case 'ready':
      return 'Complete; waits to be submitted.';
    default:
      return '';
  }
}
