import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ScreenKeysContext } from '../../keyboard/screenKeys.ts';
import type { ChoiceName } from './choiceNames.ts';

export interface ChoicesProps {
  readonly name: ChoiceName;
  readonly count: number;
  /** Takes the choice of a number key as its press would; the first is 0. */
  onChoose(index: number): void;
  /** What `0` takes, where there is such a choice. */
  readonly onNone?: (() => void) | undefined;
  /** Where a choice is not easily mended: the number that was pressed a moment ago, for the step before, does not take one here. */
  readonly isGuarded?: boolean;
  /** The choices, each with its number: those behind the ninth have none. */
  children(digitOf: (index: number) => string | undefined): ReactNode;
}

/**
 * Choices that number keys take, for whatever asks a person: a question on the screen, a dialog, a list of big buttons. Several that ask at
 * once are numbered on, in the order in which they stand. Show the number beside each choice (`KeyHint`) and as its `aria-keyshortcuts`.
 */
export function Choices({ name, count, onChoose, onNone, isGuarded = false, children }: ChoicesProps) {
  const { choices } = useContext(ScreenKeysContext);
  const [element, setElement] = useState<Element | null>(null);
  const latest = useRef({ onChoose, onNone });
  useEffect(() => {
    latest.current = { onChoose, onNone };
  });
  const hasNone = onNone !== undefined;
  // Before the page is painted: numbers never change under the eye that reads them.
  useLayoutEffect(() => {
    if (element === null) return;
    return choices.add({
      element,
      count,
      isGuarded,
      choose: (index) => latest.current.onChoose(index),
      chooseNone: hasNone ? () => latest.current.onNone?.() : null,
    });
  }, [choices, element, count, hasNone, isGuarded]);
  const before = useSyncExternalStore(
    (changed) => choices.subscribe(changed),
    () => choices.before(element),
    () => 0,
  );
  return (
    <div ref={setElement} data-choices={name} style={{ display: 'contents' }}>
      {children((index) => (before + index < 9 ? String(before + index + 1) : undefined))}
    </div>
  );
}
