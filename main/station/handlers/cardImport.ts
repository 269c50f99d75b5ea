import type { CardImport } from '../sources/cardImport.ts';
import type { Implementer } from './implementer.ts';

export interface CardImportDependencies {
  readonly cardImport: Omit<CardImport, 'thumbnail' | 'close'>;
  readonly closing: AbortSignal;
}

export function cardImportPart(os: Implementer, { cardImport, closing }: CardImportDependencies) {
  const part = os.cardImport;
  return {
    sources: part.sources.handler(({ signal }) => cardImport.look(signal ?? closing)),
    browse: part.browse.handler(({ input, signal }) => cardImport.browse(input, signal ?? closing)),
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
