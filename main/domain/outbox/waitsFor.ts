import { type Text, type TextId, text } from '../../texts/text.ts';
import { photosOnSides, rejectedSides, type ShownPhoto } from '../item/coverage.ts';
import { sideLabels } from '../item/sideLabels.ts';
import type { Item, Rejection, Side } from '../model.ts';
import type { Waiting } from './waiting.ts';

const maxNamed = 3;

/** The rejected ones, else required ones without a photo. */
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

/** Ends the heading "Waits for": the next operation's reason, the sides to shoot, or the end. */
export function waitsForText(item: Item, { text: reason }: Pick<Waiting, 'text'>, wanted: readonly string[]): Text {
  const waiting = { text: reason && behindHeading(reason) };
  const named = wanted.slice(0, maxNamed);
  const sides = { sides: named, more: wanted.length - named.length };
  switch (item.stage) {
    case 'shooting':
      if (waiting.text !== null) return waiting.text;
      if (item.requirements === 'none') return text('waitsFor.sideList');
      if (wanted.length > 0) return text('waitsFor.sides', sides);
      return text(item.requirements === 'server' ? 'waitsFor.noneAsked' : 'waitsFor.done');
    case 'reshoot':
      if (waiting.text !== null && reason?.id !== 'waiting.reshoot') return waiting.text;
      return wanted.length > 0 ? text('waitsFor.sidesAgain', sides) : text('waitsFor.sidesNotNamed');
    case 'ready':
      return waiting.text ?? text('waitsFor.ready');
    case 'sending':
      return waiting.text ?? text('waitsFor.partner');
    case 'in_review':
      return waiting.text ?? text('waitsFor.inReview');
    case 'needs_attention':
      return waiting.text ?? item.lastError?.text ?? text('waitsFor.person');
    case 'authentic':
      return waiting.text ?? text('waitsFor.authentic');
    case 'not_authentic':
      return waiting.text ?? text('waitsFor.notAuthentic');
    case 'cancelled':
      if (waiting.text !== null) return waiting.text;
      return item.invalidation === null
        ? text('waitsFor.cancelled')
        : text('waitsFor.cancelledBecause', { reason: item.invalidation.message });
  }
}

function behindHeading(reason: Text): Text {
  return { ...reason, id: endings[reason.id] ?? reason.id };
}

const endings: Readonly<Partial<Record<TextId, TextId>>> = {
  'waiting.person': 'waitsFor.person',
  'waiting.partnerLimit': 'waitsFor.partnerLimit',
  'waiting.sides': 'waitsFor.sideList',
  'waiting.network': 'waitsFor.network',
  'waiting.networkBecause': 'waitsFor.networkBecause',
  'waiting.again': 'waitsFor.again',
  'waiting.againBecause': 'waitsFor.againBecause',
  'waiting.create': 'waitsFor.create',
  'waiting.upload': 'waitsFor.upload',
  'waiting.submit': 'waitsFor.submit',
  'waiting.cancel': 'waitsFor.cancel',
  'waiting.inReview': 'waitsFor.inReview',
  'waiting.moved': 'waitsFor.moved',
  'waiting.followed': 'waitsFor.followed',
  'waiting.ready': 'waitsFor.ready',
  'waiting.noneAsked': 'waitsFor.ready',
};
