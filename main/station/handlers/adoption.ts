import type { AdoptLine } from '../../contract/commands/connection.ts';
import type { PendingCalls } from '../../lib/async/pendingCalls.ts';
import { toldLines } from '../../lib/async/toldLines.ts';
import { type AdoptParts, adopt } from '../connection/adopt.ts';
import type { Adoption } from '../connection/adoption.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface AdoptionDoor {
  readonly adoption: Adoption;
}

export function adoptionPart(os: Implementer, { adoption }: AdoptionDoor) {
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

export interface AdoptCommandDoor extends AdoptParts {
  readonly calls: Pick<PendingCalls, 'run'>;
}

export function adoptCommands(os: CommandImplementer, door: AdoptCommandDoor) {
  return {
    adopt: os.adopt.handler(async function* ({ input, signal = door.closing }) {
      yield* toldLines<AdoptLine>((report) =>
        door.calls.run(async () => {
          const result = await adopt(door, input, (page) => report({ type: 'page', page }), signal);
          report({ type: 'result', result });
        }),
      );
    }),
  };
}
