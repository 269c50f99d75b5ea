import { getDefaultZIndex, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useClosedByScan } from '../keyboard/closedByScan.ts';
import { useClosesOnEscape } from '../keyboard/useClosesOnEscape.ts';
import { useWords } from '../words/useWords.ts';

export interface DialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly size?: 'lg' | 'xl' | (string & {});
  readonly classNames?: { readonly content: string; readonly body: string; readonly title: string };
  /** False where something is left to be read, or is answered by the code itself. */
  readonly closedByScan?: boolean;
  /** Whether Escape closes it; else it does unless the list of its keys covers it. */
  readonly closedByEscape?: boolean;
  /** False where a press beside it must not lose what goes on in it. */
  readonly closedByPressBeside?: boolean;
  /** It covers all else that is open, whichever came first. */
  readonly isOnTop?: boolean;
  onClose(): void;
}

/** Above other dialogs, and what is opened from them or from the page. */
const onTop = getDefaultZIndex('popover') + 1;

/** Asks or shows something over the screen. It closes by its button, Escape, a press beside it, and a scan. */
export function Dialog(props: DialogProps) {
  const {
    closedByScan = true,
    closedByEscape,
    closedByPressBeside = true,
    isOnTop = false,
    children,
    ...shown
  } = props;
  const words = useWords();
  const closesOnEscape = useClosesOnEscape();
  useClosedByScan(shown.opened && closedByScan, shown.onClose);
  return (
    <Modal
      {...shown}
      zIndex={isOnTop ? onTop : getDefaultZIndex('modal')}
      closeOnEscape={closedByEscape ?? closesOnEscape}
      closeOnClickOutside={closedByPressBeside}
      closeButtonProps={{ 'aria-label': words('frame.close') }}
    >
      {children}
    </Modal>
  );
}
