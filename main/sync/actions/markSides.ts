import { StationError } from '../../domain/failure.ts';
import type { ItemId, RejectionId } from '../../domain/ids.ts';
import { sidesMeant } from '../../domain/item/reconcile.ts';
import { answerText } from '../../domain/item/rejectionAnswer.ts';
import { openRejections, openRejectionsOf } from '../../domain/item/rejections.ts';
import { sideLabel } from '../../domain/item/sideLabels.ts';
import { hasEnded } from '../../domain/item/stage.ts';
import type { Rejection, RejectionAnswer, Side } from '../../domain/model.ts';
import { text } from '../../texts/text.ts';
import type { ActionContext } from '../context.ts';
import { readFacts } from '../itemFacts.ts';
import { audit, changeItem } from './settle.ts';

/** A new photo answers the mark; a second mark replaces the reason. */
export function flagSide(context: ActionContext, itemId: ItemId, sideUuid: string, reason: string): void {
  const facts = readFacts(context, itemId);
  const marked = facts.sides.find((other) => other.side.uuid === sideUuid);
  if (!marked) throw new StationError('not_found', text('item.noSuchSide'), { field: 'side' });
  if (hasEnded(facts.item)) throw new StationError('not_possible', text('submit.ended'));
  const { side, photo } = marked;
  // It answers everything that the partner has said so far.
  const reported = openRejections(facts.rejections).map(({ serverAt }) => serverAt);
  changeItem(context, itemId, () => {
    for (const { id } of marksOf(facts.rejections, side)) context.store.rejections.remove(id);
    context.store.rejections.insert({
      id: context.newId() as RejectionId,
      itemId,
      sideUuid: side.uuid,
      sideName: side.name,
      reason,
      message: null,
      serverAt: Math.max(facts.item.stateServerAt ?? context.clock(), ...reported),
      photoId: photo?.id ?? null,
      resolvedAt: null,
      markedBy: context.who,
      answer: null,
    });
    audit(context, itemId, text('history.markedRejected', { side: sideLabel(side, facts.plainSides), reason }));
  });
}

/** Takes the side's uuid or name. Throws `not_found` for an unknown or ambiguous one. */
export function rejectSide(context: ActionContext, itemId: ItemId, wanted: string, reason: string): void {
  flagSide(context, itemId, namedSide(readFacts(context, itemId).plainSides, wanted).uuid, reason);
}

/** A mark by hand goes, the partner's rejection is answered. The photo stays. */
export function dismissRejection(context: ActionContext, itemId: ItemId, rejectionId: string): void {
  const { rejections, plainSides } = readFacts(context, itemId);
  const rejection = rejections.find((other) => other.id === rejectionId);
  if (!rejection) throw new StationError('not_found', text('item.noSuchRejection'));
  changeItem(context, itemId, () => takeBack(context, plainSides, rejection));
}

/** The side is not shot again, for this reason: the photo stays, and the answer is kept with the rejection. */
export function answerRejection(
  context: ActionContext,
  itemId: ItemId,
  rejectionId: string,
  given: Pick<RejectionAnswer, 'kind' | 'words'>,
): void {
  const { item, rejections, plainSides } = readFacts(context, itemId);
  const rejection = openRejections(rejections).find((other) => other.id === rejectionId);
  if (!rejection) throw new StationError('not_found', text('item.noSuchRejection'));
  if (hasEnded(item)) throw new StationError('not_possible', text('submit.ended'));
  changeItem(context, itemId, () => {
    const at = context.clock();
    const { kind, words } = given;
    context.store.rejections.update(rejection.id, { answer: { kind, words, who: context.who, at }, resolvedAt: at });
    const said = { side: sideNameOf(plainSides, rejection), answer: answerText(given) };
    audit(context, itemId, text('history.rejectionAnswered', said), { answer: rejection.id });
  });
}

/**
 * Takes back a person's marks; without any, the partner's rejections. `wanted` is a side's uuid or name, or the
 * partner's word for an unknown side.
 */
export function unrejectSide(context: ActionContext, itemId: ItemId, wanted: string): void {
  const { rejections, plainSides } = readFacts(context, itemId);
  const open = openRejections(rejections);
  const meant = sidesMeant(plainSides, wanted);
  const rejected = meant.filter((side) => open.some(({ sideUuid }) => sideUuid === side.uuid));
  const side = rejected.length === 1 ? rejected[0] : undefined;
  const ofSide = side === undefined ? [] : openRejectionsOf(rejections, side.uuid);
  const marks = ofSide.filter(({ markedBy }) => markedBy !== null);
  const remarks = meant.length > 0 ? [] : open.filter((other) => other.sideUuid === null && other.sideName === wanted);
  const back = [...(marks.length > 0 ? marks : ofSide), ...remarks];
  if (back.length === 0) {
    const named = namedSide(plainSides, wanted);
    throw new StationError('not_possible', text('item.sideNotRejected', { side: sideLabel(named, plainSides) }), {
      field: 'side',
    });
  }
  changeItem(context, itemId, () => {
    for (const rejection of back) takeBack(context, plainSides, rejection);
  });
}

function takeBack(context: ActionContext, sides: readonly Side[], rejection: Rejection): void {
  const { rejections } = context.store;
  if (rejection.markedBy === null) rejections.resolve(rejection.id, context.clock());
  else rejections.remove(rejection.id);
  audit(context, rejection.itemId, text('history.rejectionDismissed', { side: sideNameOf(sides, rejection) }));
}

function sideNameOf(sides: readonly Side[], { sideUuid, sideName }: Rejection): string {
  const side = sides.find(({ uuid }) => uuid === sideUuid);
  return side === undefined ? sideName : sideLabel(side, sides);
}

function marksOf(rejections: readonly Rejection[], side: Side): readonly Rejection[] {
  return openRejectionsOf(rejections, side.uuid).filter(({ markedBy }) => markedBy !== null);
}

function namedSide(sides: readonly Side[], wanted: string): Side {
  const fail = (reason: ReturnType<typeof text>) => new StationError('not_found', reason, { field: 'side' });
  if (sides.length === 0) throw fail(text('item.sidesNotKnown'));
  const [side, ...others] = sidesMeant(sides, wanted);
  const labels = (of: readonly Side[]) => of.map((other) => sideLabel(other, sides));
  if (side === undefined) throw fail(text('item.noSideNamed', { side: wanted, sides: labels(sides) }));
  if (others.length > 0) throw fail(text('item.sideNotClear', { side: wanted, sides: labels([side, ...others]) }));
  return side;
}
