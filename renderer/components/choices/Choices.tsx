import { type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { ScreenKeysContext } from '../../keyboard/screenKeys.ts';
import type { ChoiceName } from './choiceNames.ts';

export interface ChoicesProps {
  readonly name: ChoiceName;
  readonly count: number;
  /** Counts from 0. */
  onChoose(index: number): void;
  /** The choice of `0`, where there is one. */
  readonly onNone?: (() => void) | undefined;
  /** Ignores a number pressed a moment ago for the step before, where a mistake is hard to mend. */
  readonly isGuarded?: boolean;
  children(digitOf: (index: number) => string | undefined): ReactNode;
}

/**
 * Gives choices number keys, in a question, a dialog or a list of buttons. Several at once are numbered on, in the
 * order on the screen. Show the number (`KeyHint`, `aria-keyshortcuts`).
 */
export function Choices({ name, count, onChoose, onNone, isGuarded = false, children }: ChoicesProps) {
  const { choices } = useContext(ScreenKeysContext);
  const [element, setElement] = useState<Element | null>(null);
  const latest = useRef({ onChoose, onNone });
  useEffect(() => {
    latest.current = { onChoose, onNone };
  });
  const hasNone = onNone !== undefined;
  // Before painting, so that numbers never change under the eye.
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
