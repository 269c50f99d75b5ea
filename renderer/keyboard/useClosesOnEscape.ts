import { createContext, useContext } from 'react';

/** Whether the list of keys covers the page. */
export const HelpShownContext = createContext(false);

/** Whether Escape closes a dialog: while the list of its keys covers it, that alone goes. */
export function useClosesOnEscape(): boolean {
  return !useContext(HelpShownContext);
}
