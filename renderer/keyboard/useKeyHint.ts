import { createContext, useContext } from 'react';
import { type Bindings, bindingsOf, hintOf } from './bindings.ts';
import type { CommandId } from './commands.ts';

/** Which key does what for all that is rendered below. */
export const BindingsContext = createContext<Bindings>(bindingsOf({}));

/** The key to show on a command's button, as it is set now; none where it has none. */
export function useKeyHint(): (command: CommandId) => string | undefined {
  const bindings = useContext(BindingsContext);
  return (command) => hintOf(bindings, command);
}
