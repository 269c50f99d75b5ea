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
  /** It is false where something must be read, or the code itself answers. */
  readonly closedByScan?: boolean;
  /** Default: it does, unless its key list covers it. */
  readonly closedByEscape?: boolean;
  /** It is false where a press outside must not lose work. */
  readonly closedByPressBeside?: boolean;
  /** It is false where one of its answers has to be given. */
  readonly withCloseButton?: boolean;
  /** It covers everything open, whichever came first. */
  readonly isOnTop?: boolean;
  onClose(): void;
}

/** Above other dialogs and popovers. */
const onTop = getDefaultZIndex('popover') + 1;

/** Closes by its button, Escape, a press outside, and a scan. */
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
