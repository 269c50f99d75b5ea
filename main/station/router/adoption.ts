import type { Adoption } from '../connection/adoption.ts';
import type { Implementer } from './implementer.ts';

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
