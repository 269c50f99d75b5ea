import { z } from 'zod';
import { command, empty, id } from '../command.ts';
import { itemDetailsView } from '../details.ts';
import { existingAnswers, itemLists, itemSorts, stages } from '../domainTypes.ts';
import { filterChoices, itemFilter, placeName } from '../items/itemFilter.ts';
import { itemVerbs, rejectionAnswer, rejectReason } from '../items/itemVerbs.ts';
import { auditView, itemSummary, itemView, reshootRow, timelineView } from '../views.ts';
import { byItem } from './call.ts';

const itemPage = z.object({ items: z.array(itemSummary), nextCursor: z.string().nullable() });

export const itemsPage = {
  page: command
    .input(
      z.object({
        stage: z.enum(stages).nullable(),
        /** Any part of the code or the place; matches at a code's end come first. A page may be short or empty before the last. */
        search: z.string().max(500).nullable(),
        /** Photos that are at this station alone, or items done today. */
        list: z.enum(itemLists).optional(),
        filter: itemFilter.optional(),
        /** The default is the newest change first. */
        sort: z.enum(itemSorts).optional(),
        /** Backward from the end; its cursors continue that way. */
        reverse: z.boolean().optional(),
        cursor: z.string().max(4000).nullable(),
        limit: z.number().int().min(1).max(200),
      }),
    )
    .output(itemPage),
  filterChoices: command.input(empty).output(filterChoices),
  get: command.input(byItem).output(itemView),
  reshoot: command
    .input(z.object({ after: z.number().int().nullable() }))
    .output(z.object({ items: z.array(reshootRow), next: z.number().int().nullable() })),
  ...itemVerbs(command, { itemId: id }, itemView),
  /** Undoes a cancellation that the partner refused or has not heard of. */
  keep: command.input(byItem).output(itemView),
  setPlace: command.input(z.object({ itemId: id, place: placeName.nullable() })).output(itemView),
  answerExisting: command.input(z.object({ itemId: id, answer: z.enum(existingAnswers) })).output(itemView),
  flagSide: command.input(z.object({ itemId: id, sideUuid: id, reason: rejectReason })).output(itemView),
  dismissRejection: command.input(z.object({ itemId: id, rejectionId: id })).output(itemView),
  /** The side is not shot again; the answer is kept. */
  answerRejection: command.input(z.object({ itemId: id, rejectionId: id, answer: rejectionAnswer })).output(itemView),
  details: command.input(byItem).output(itemDetailsView),
  timeline: command.input(byItem.extend({ after: z.string().max(200).nullable() })).output(timelineView),
  audit: command.input(byItem).output(z.object({ entries: z.array(auditView) })),
};
