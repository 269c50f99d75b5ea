import { Accordion } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import styles from './Folds.module.css';
import { useWantedField } from './wantedField.ts';

export interface FoldsProps {
  /** Open at first. */
  readonly opened?: string | null;
  onOpen?(name: string | null): void;
  readonly order?: 3 | 4;
  readonly children: ReactNode;
}

/** One is open at a time, so that a page stays short. The search opens the one that it leads into. */
export function Folds({ opened = null, onOpen, order = 3, children }: FoldsProps) {
  const [open, setOpen] = useState(opened);
  const show = (name: string | null): void => {
    setOpen(name);
    onOpen?.(name);
  };
  useWantedField(({ fold }) => {
    if (fold !== undefined) show(fold);
  });
  return (
    <Accordion
      value={open}
      onChange={show}
      order={order}
      transitionDuration={0}
      classNames={{
        item: styles.item ?? '',
        control: styles.control ?? '',
        label: styles.label ?? '',
        content: styles.content ?? '',
      }}
    >
      {children}
    </Accordion>
  );
}
