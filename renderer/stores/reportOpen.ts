import type { Text } from '../../main/texts/text.ts';
import type { Stores } from './stores.ts';

/** The line stays until the open item is left; without one, for a while. */
export function reportOpen({ notices, shoot }: Pick<Stores, 'notices' | 'shoot'>, line: Text): void {
  notices.getState().notify('info', line, false, null, shoot.getState().item?.id ?? null);
}
