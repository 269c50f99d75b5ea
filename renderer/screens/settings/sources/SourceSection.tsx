import { Accordion } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { WordChip } from '../../../components/Chip.tsx';
import type { Wording } from '../../../format/words.ts';
import { SignOfLife } from './SignOfLife.tsx';
import styles from './SourceSection.module.css';

export interface SourceSectionProps {
  /** Names the section in the list, e.g. `hot-folder`. */
  readonly name: string;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly state: Wording;
  /** The `source` of its photos; null for a section that gives no photos. */
  readonly source: string | null;
  /** Its settings and its test. */
  readonly children: ReactNode;
}

/** One source in the list: title, state and sign of life are always seen, its settings when it is opened. */
export function SourceSection({ name, icon: Icon, title, state, source, children }: SourceSectionProps) {
  return (
    <Accordion.Item value={name} data-testid={`source-${name}`}>
      <Accordion.Control icon={<Icon size={26} stroke={1.6} aria-hidden="true" />}>
        <span className={styles.head}>
          <span className={styles.title}>{title}</span>
          <WordChip wording={state} />
          {source === null ? null : <SignOfLife source={source} />}
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <div className={styles.body}>{children}</div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
