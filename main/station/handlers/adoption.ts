import type { AdoptLine } from '../../contract/commands/connection.ts';
import type { PendingCalls } from '../../lib/async/pendingCalls.ts';
import { reportedLines } from '../../lib/async/reportedLines.ts';
import { type AdoptParts, adopt } from '../connection/adopt.ts';
import type { Adoption } from '../connection/adoption.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface AdoptionDependencies {
  readonly adoption: Adoption;
}

export function adoptionPart(os: Implementer, { adoption }: AdoptionDependencies) {
  const after = (act: () => void) => {
    act();
    return adoption.view;
  };
  return {
    get: os.adoption.get.handler(() => adoption.view),
    start: os.adoption.start.handler(() => after(() => adoption.start())),
    stop: os.adoption.stop.handler(() => after(() => adoption.stop())),
  };
}

export interface AdoptCommandDependencies extends AdoptParts {
  readonly calls: Pick<PendingCalls, 'run'>;
}

export function adoptCommands(os: CommandImplementer, parts: AdoptCommandDependencies) {
  return {
    adopt: os.adopt.handler(async function* ({ input, signal = parts.closing }) {
      yield* reportedLines<AdoptLine>((report) =>
        parts.calls.run(async () => {
          const result = await adopt(parts, input, (page) => report({ type: 'page', page }), signal);
          report({ type: 'result', result });
        }),
      );
    }),
  };
}
