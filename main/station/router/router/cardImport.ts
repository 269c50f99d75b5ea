import type { Parts } from '../../parts.ts';
import type { Implementer } from './implementer.ts';

export function cardImportPart(os: Implementer, { core, cardImport }: Parts) {
  const part = os.cardImport;
  return {
    sources: part.sources.handler(({ signal }) => cardImport.look(signal ?? core.closing)),
    browse: part.browse.handler(({ input, signal }) => cardImport.browse(input, signal ?? core.closing)),
    start: part.start.handler(({ input }) => cardImport.start(input.sessionId, input.entryIds, input.destination)),
    stop: part.stop.handler(async () => {
      await cardImport.stop();
      return {};
    }),
    resume: part.resume.handler(() => cardImport.resume()),
    dismiss: part.dismiss.handler(() => {
      cardImport.dismiss();
      return {};
    }),
    current: part.current.handler(() => ({ progress: cardImport.current })),
  };
}
