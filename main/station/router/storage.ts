import { changeStorage, type StorageParts, storageView } from '../upkeep/storageView.ts';
import type { Implementer } from './implementer.ts';

export interface StorageDoor extends StorageParts {
  readonly actions: { readonly who: string };
}

export function storagePart(os: Implementer, parts: StorageDoor) {
  return {
    get: os.storage.get.handler(() => storageView(parts)),
    set: os.storage.set.handler(async ({ input }) => {
      changeStorage(parts, withoutUndefined(input), parts.actions.who);
      return await storageView(parts);
    }),
  };
}

/** A key that was left out changes nothing. */
function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]: Exclude<Fields[Key], undefined> } {
  // The entries that are left have a value.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}
