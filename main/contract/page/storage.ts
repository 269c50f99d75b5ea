import { command, empty } from '../command.ts';
import { storageSettings, storageView } from '../views.ts';

export const storagePage = {
  get: command.input(empty).output(storageView),
  set: command.input(storageSettings.partial()).output(storageView),
};
