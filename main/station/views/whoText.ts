import { nobody, operatorIdOf, type Who } from '../../domain/operator/who.ts';
import { nameOf } from '../../domain/operator/whoName.ts';
import type { Store } from '../../domain/ports/store.ts';
import { asGiven, type Text, text } from '../../texts/text.ts';

/** How a person reads who did it: by the name of now, else that the operator was removed, or came with an item from another station. */
export function whoText({ operators }: Pick<Store, 'operators'>, who: Who): Text {
  const name = nameOf(operators, who);
  if (name !== null) return asGiven(name);
  if (who === nobody) return text('operators.nobody');
  const id = operatorIdOf(who);
  return text(id !== null && operators.wasRemoved(id) ? 'operators.removed' : 'operators.elsewhere');
}
