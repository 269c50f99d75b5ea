import { Accordion } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { WordChip } from '../../../components/Chip.tsx';
import type { Wording } from '../../../format/words.ts';
import { SignOfLife } from './SignOfLife.tsx';
import styles from './SourceSection.module.css';

export interface SourceSectionProps {
  /** Such as `hot-folder`. */
  readonly name: string;
  readonly icon: TablerIcon;
  readonly title: string;
  readonly state: Wording;
  /** It is null for a section without photos. */
  readonly source: string | null;
  readonly children: ReactNode;
}

/** Settings show only when opened; state and last photo always. */
export function SourceSection({ name, icon: Icon, title, state, source, children }: SourceSectionProps) {
  return (
    <Accordion.Item value={name} data-testid={`source-${name}`}>
      <Accordion.Control icon={<Icon size={22} stroke={1.6} aria-hidden="true" />}>
        <span className={`row wraps shrink ${styles.head}`}>
          <span className="medium">{title}</span>
          <WordChip wording={state} />
          {source === null ? null : <SignOfLife source={source} />}
        </span>
      </Accordion.Control>
      <Accordion.Panel>
        <div className="column gap-4">{children}</div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
