import { command, empty } from '../command.ts';
import { adoptionView } from '../views.ts';

export const adoptionPage = {
  get: command.input(empty).output(adoptionView),
  start: command.input(empty).output(adoptionView),
  stop: command.input(empty).output(adoptionView),
};
