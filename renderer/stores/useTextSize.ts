import type { Preferences } from '../../main/contract/preferences.ts';
import { useCombined } from './useStores.ts';

/** Of whoever is signed in, else of the station. */
export function useTextSize(): Preferences['textSize'] {
  return useCombined(
    ['station', 'preferences'],
    ({ status }, { textSize }) => status?.signIn?.operator?.textSize ?? textSize,
  );
}
