import { StationError } from '../../domain/failure.ts';
import { badgeCode } from '../../domain/operator/badge.ts';
import type { Operator } from '../../domain/operator/operator.ts';
import type { Store } from '../../domain/ports/store.ts';
import { text } from '../../texts/text.ts';
import type { SignInDesk } from './signInDesk.ts';

/** Null for a code that is nobody's badge. Throws `not_possible` for such a one while the station is locked. */
export function signInByBadge(
  parts: { readonly store: Pick<Store, 'operators'>; readonly signIns: Pick<SignInDesk, 'signIn' | 'isLocked'> },
  typed: string,
): Operator | null {
  const { store, signIns } = parts;
  const operator = store.operators.ofBadge(typed) ?? store.operators.ofBadge(badgeCode(typed));
  if (operator !== null) signIns.signIn(operator.id);
  else if (signIns.isLocked) throw new StationError('not_possible', text('operators.unknownBadge'));
  return operator;
}
