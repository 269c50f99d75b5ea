import type { ItemId } from '../ids.ts';

/** What a change is about. Who shows it or acts on it subscribes to the topic's subject, the part before the colon. */
export type Topic =
  | `item:${ItemId}`
  | `setting:${string}`
  | 'inbox'
  | 'connection'
  | 'refused'
  | 'work-list'
  | 'status'
  | 'taxonomy'
  | 'taxonomy:details'
  | 'golden'
  | 'desktop'
  | 'tether'
  | 'card-import';

/** The part of a topic that a subscriber names. */
export type Subject = Topic extends infer One ? (One extends `${infer Head}:${string}` ? Head : One) : never;

export function itemTopic(itemId: ItemId): Topic {
  return `item:${itemId}`;
}
