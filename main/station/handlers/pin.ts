import type { PinRemovedJson } from '../../contract/commands/pin.ts';
import type { AdminPin } from '../pin/adminPin.ts';
import type { CommandImplementer, Implementer } from './implementer.ts';

export interface PinDependencies {
  readonly adminPin: Pick<AdminPin, 'view' | 'give' | 'set' | 'remove' | 'require'>;
}

export function pinPart(os: Implementer, { adminPin }: PinDependencies) {
  return {
    get: os.pin.get.handler(({ context }) => adminPin.view(context.window)),
    give: os.pin.give.handler(async ({ input, context }) => {
      await adminPin.give(context.window, input.pin);
      return adminPin.view(context.window);
    }),
    set: os.pin.set.handler(async ({ input, context }) => {
      await adminPin.set(context.window, input.pin);
      return adminPin.view(context.window);
    }),
    remove: os.pin.remove.handler(async ({ context }) => {
      await adminPin.remove();
      return adminPin.view(context.window);
    }),
  };
}

export function pinCommandParts(os: CommandImplementer, { adminPin }: PinDependencies) {
  return {
    pinRemove: os.pinRemove.handler(async (): Promise<PinRemovedJson> => ({ removed: await adminPin.remove() })),
  };
}
