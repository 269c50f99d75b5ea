import type { Handover } from '../handover/handover.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface HandoverDependencies {
  readonly handover: Handover;
}

export function handoverPart(os: Implementer, { handover }: HandoverDependencies) {
  return {
    get: os.handover.get.handler(() => handover.view()),
    exportTo: os.handover.exportTo.handler(({ input: { folder, again } }) => {
      handover.beginExport(folder, again);
      return handover.view();
    }),
    importFrom: os.handover.importFrom.handler(({ input: { folder } }) => {
      handover.beginImport(folder);
      return handover.view();
    }),
    stop: os.handover.stop.handler(() => {
      handover.stop();
      return handover.view();
    }),
  };
}

export function handoverCommands(os: CommandImplementer, { handover }: HandoverDependencies) {
  return {
    exportQueue: os.exportQueue.handler(({ input: { folder, again } }) => handover.exportTo(folder, again)),
    importQueue: os.importQueue.handler(({ input }) => handover.importFrom(input.folder)),
  };
}
