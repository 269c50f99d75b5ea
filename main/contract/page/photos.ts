import { z } from 'zod';
import { command, id } from '../command.ts';
import { itemView } from '../views.ts';
import { byItem } from './call.ts';

export const photosPage = {
  /** The old photo stays until the next one arrives. */
  retake: command.input(z.object({ itemId: id, sideUuid: id })).output(itemView),
  remove: command.input(z.object({ photoId: id })).output(itemView),
  removeAll: command.input(z.object({ itemId: id, photoIds: z.array(id).min(1).max(10_000) })).output(itemView),
  move: command.input(z.object({ photoId: id, itemId: id, sideUuid: id.nullable() })).output(itemView),
  /** Answers a `whichItem`. */
  whichItem: command.input(z.object({ photoId: id, itemId: id })).output(itemView),
  /** At most as many as `status.inbox` shows. */
  takeInbox: command.input(z.object({ itemId: id, photoIds: z.array(id).min(1).max(200) })).output(itemView),
  putInInbox: command.input(z.object({ itemId: id, photoIds: z.array(id).min(1).max(10_000) })).output(itemView),
  undo: command.input(byItem).output(itemView),
};
