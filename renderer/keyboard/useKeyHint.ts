import { createContext, useContext } from 'react';
import { type Bindings, bindingsOf, hintOf } from './bindings.ts';
import type { CommandId } from './commands.ts';

export const BindingsContext = createContext<Bindings>(bindingsOf({}));

export function useKeyHint(): (command: CommandId) => string | undefined {
  const bindings = useContext(BindingsContext);
  return (command) => hintOf(bindings, command);
}
