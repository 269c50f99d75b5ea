import { alongLine } from '../../../keyboard/alongLine.ts';
import { useScreenKeys } from '../../../keyboard/screenKeys.ts';
import { useSelected } from '../../../stores/useStores.ts';
import type { KindChoice } from './useKindChoice.ts';

/** The field has the focus, so its keys go through the returned function. */
export function useKindKeys(choice: KindChoice): (key: string) => boolean {
  const asksService = useSelected('choose', ({ service }) => service !== null);
  const { query, isSearch, type, back, accept, move, openMarked, field } = choice;

  function takeMove(key: string): boolean {
    if (key === 'Enter') return accept();
    if (key === 'Escape') back();
    else if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else return false;
    return true;
  }

  useScreenKeys(({ key, ctrl }) => {
    if (ctrl || asksService) return false;
    if (takeMove(key)) return true;
    if (key === 'Enter') return false;
    if (alongLine(key) === 'ArrowRight') return openMarked();
    if (alongLine(key) === 'ArrowLeft') back();
    else if (key === 'Backspace') isSearch ? type(query.slice(0, -1)) : back();
    else if (key.length === 1) {
      type(query + key);
      field.current?.focus();
    } else return false;
    return true;
  });

  return (key) => takeMove(key) || (alongLine(key) === 'ArrowRight' && !isSearch && openMarked());
}
