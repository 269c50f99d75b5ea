import type { ItemId } from '../ids.ts';

/** What a change is about. Subscribers name its subject, the part before the colon. */
export type Topic =
  | `item:${ItemId}`
  | `setting:${string}`
  | 'inbox'
  | 'connection'
  /** A person, or the fleet, has put another connection or profile in use. */
  | 'link'
  | 'refused'
  | 'work-list'
  | 'operators'
  /** A PIN was set, given or taken away, or a right by it has ended. */
  | 'pin'
  | 'status'
  | 'taxonomy'
  | 'taxonomy:details'
  | 'golden'
  | 'desktop'
  | 'tether'
  | 'card-import';

export type Subject = Topic extends infer One ? (One extends `${infer Head}:${string}` ? Head : One) : never;

export function itemTopic(itemId: ItemId): Topic {
  return `item:${itemId}`;
}
