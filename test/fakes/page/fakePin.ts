import type { implement } from '@orpc/server';
import type { page as contract } from '../../../main/contract/page.ts';
import type { PinView } from '../../../main/contract/pin.ts';
import { stationError } from './fakeActs.ts';

export interface PinWorld {
  pin: PinView;
}

/** The fake station's PIN is 2468. */
export function fakePinPart(
  os: ReturnType<typeof implement<typeof contract>>,
  world: PinWorld,
  noted: (path: string, input: unknown) => void,
) {
  return {
    get: os.pin.get.handler(() => world.pin),
    give: os.pin.give.handler(({ input }) => {
      noted('pin.give', input);
      if (input.pin !== '2468') throw stationError('That is not the PIN.', null);
      world.pin = { isSet: true, isOpen: true };
      return world.pin;
    }),
    set: os.pin.set.handler(({ input }) => {
      noted('pin.set', input);
      world.pin = { isSet: true, isOpen: true };
      return world.pin;
    }),
    remove: os.pin.remove.handler(() => {
      noted('pin.remove', {});
      world.pin = { isSet: false, isOpen: true };
      return world.pin;
    }),
  };
}
