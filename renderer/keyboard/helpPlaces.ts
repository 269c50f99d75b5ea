import type { KeyPlace } from './commands.ts';

export type HelpPlace = KeyPlace | DialogPlace | 'firstRun' | 'choose' | 'secondScreen';

/** `dialog` is any that asks with numbers alone. */
export const dialogPlaces = ['item', 'workList', 'card', 'place', 'endShift', 'dialog'] as const;
export type DialogPlace = (typeof dialogPlaces)[number];

export function helpPlaceOf(dialog: Element): DialogPlace {
  const named = dialog.querySelector<HTMLElement>('[data-help-place]')?.dataset.helpPlace;
  return dialogPlaces.find((place) => place === named) ?? 'dialog';
}
