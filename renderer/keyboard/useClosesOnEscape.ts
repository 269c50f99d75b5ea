import { createContext, useContext } from 'react';

export const HelpShownContext = createContext(false);

export function useClosesOnEscape(): boolean {
  return !useContext(HelpShownContext);
}
