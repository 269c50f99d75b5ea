import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { command, empty } from '../command.ts';
import { stationEvent, statusView } from '../views.ts';

export const stationPage = {
  events: command.input(empty).output(eventIterator(stationEvent)),
  status: command.input(empty).output(statusView),
  setOperator: command.input(z.object({ name: z.string().trim().min(1).max(80) })).output(empty),
};
