import { eventIterator } from '@orpc/contract';
import { command, empty } from '../command.ts';
import { stationEvent, statusView } from '../views.ts';

export const stationPage = {
  events: command.input(empty).output(eventIterator(stationEvent)),
  status: command.input(empty).output(statusView),
};
