import { type Text, text } from '../../texts/text.ts';
import { photosOnSides, rejectedSides, type ShownPhoto } from '../item/coverage.ts';
import { sideLabels } from '../item/sideLabels.ts';
import type { Item, Rejection, Side } from '../model.ts';
import type { Waiting } from './waiting.ts';

/** A line names so many sides, and counts the others. */
const mostNamed = 3;

/** The sides that an item waits for, as they are called here: those rejected, else the required ones without a photo. */
export function sidesWanted(
  sides: readonly Side[],
  photos: readonly ShownPhoto[],
  rejections: readonly Rejection[],
): readonly string[] {
  const rejected = rejectedSides(rejections);
  const held = photosOnSides(photos);
  const again = sides.filter(({ uuid }) => rejected.has(uuid));
  const wanted = again.length > 0 ? again : sides.filter(({ uuid, required }) => required && !held.has(uuid));
  if (wanted.length === 0) return [];
  const labels = sideLabels(sides);
  return wanted.map(({ uuid, name }) => labels.get(uuid) ?? name);
}

/** What an item waits for, always one plain line: the reason of its next operation, the sides to shoot, or how it ended. */
export function waitsForText(item: Item, waiting: Pick<Waiting, 'text'>, wanted: readonly string[]): Text {
  const named = wanted.slice(0, mostNamed);
  const sides = { sides: named, more: wanted.length - named.length };
  switch (item.stage) {
    case 'shooting':
      if (waiting.text !== null) return waiting.text;
      if (item.requirements === 'none') return text('waiting.sides');
      return wanted.length > 0 ? text('waitsFor.sides', sides) : text('waitsFor.done');
    case 'reshoot':
      if (waiting.text !== null && waiting.text.id !== 'waiting.reshoot') return waiting.text;
      return wanted.length > 0 ? text('waitsFor.sidesAgain', sides) : text('waitsFor.sidesNotNamed');
    case 'ready':
      return waiting.text ?? text('waiting.ready');
    case 'sending':
      return waiting.text ?? text('waitsFor.partner');
    case 'in_review':
      return waiting.text ?? text('waiting.inReview');
    case 'needs_attention':
      return waiting.text ?? item.lastError?.text ?? text('waiting.person');
    case 'authentic':
      return waiting.text ?? text('waitsFor.nothingAuthentic');
    case 'not_authentic':
      return waiting.text ?? text('waitsFor.nothingNotAuthentic');
    case 'cancelled':
      if (waiting.text !== null) return waiting.text;
      return item.invalidation === null
        ? text('waitsFor.nothingCancelled')
        : text('waitsFor.nothingCancelledBecause', { reason: item.invalidation.message });
  }
}
