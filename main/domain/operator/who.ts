import type { OperatorId } from '../ids.ts';

/**
 * Who did something, as acts keep it: an operator's mark, or the free text of a station without a list. An act names
 * the id alone, so that a new name shows at once and a removed one is gone.
 */
export type Who = string;

const prefix = 'operator:';
const mark = /^operator:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A list of operators is here, and nobody was signed in. */
export const nobody: Who = `${prefix}none`;

export function whoOf(id: OperatorId): Who {
  return `${prefix}${id}`;
}

/** Null for free text, and for nobody. */
export function operatorIdOf(who: Who): OperatorId | null {
  const [, id] = mark.exec(who) ?? [];
  // Only ids have this form.
  return id === undefined ? null : (id as OperatorId);
}
