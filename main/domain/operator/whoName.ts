import type { OperatorId } from '../ids.ts';
import { nobody, operatorIdOf, type Who } from './who.ts';

interface Known {
  get(id: OperatorId): { readonly name: string } | null;
}

/** The name of now, or the free text. Null for nobody, and for an operator who was removed or belongs to another station. */
export function nameOf(operators: Known, who: Who): string | null {
  const id = operatorIdOf(who);
  if (id === null) return who === nobody ? null : who;
  return operators.get(id)?.name ?? null;
}
