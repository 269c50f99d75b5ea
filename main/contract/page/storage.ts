import { command, empty } from '../command.ts';
import { storageView } from '../views.ts';

export const storagePage = { get: command.input(empty).output(storageView) };
