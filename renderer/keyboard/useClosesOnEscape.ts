import { createContext, useContext } from 'react';

export const HelpShownContext = createContext(false);

/** While the list of keys covers a dialog, that alone goes. */
export function useClosesOnEscape(): boolean {
  return !useContext(HelpShownContext);
}
