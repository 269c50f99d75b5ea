import { Button, CloseButton, Group, Loader, Stack, Text } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { sourceName } from '../../../main/contract/photoSources.ts';
import { operatorText } from '../../../main/texts/operatorText.ts';
import { drop } from '../../data/context.ts';
import type { SourcesState } from '../../data/settings/sourcesStore.ts';
import { clockTime } from '../../format/times.ts';
import { useActions, useFields } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { Dialog } from '../Dialog.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { useToday } from '../useTimed.ts';
import styles from './RefusedFilesDialog.module.css';

/** Files stay listed until a person removes them. */
export function RefusedFilesDialog({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const words = useWords();
  const { refused, dismissing } = useFields('sources', 'refused', 'dismissing');
  const { lookAtRefused, dismissRefused } = useActions('sources');
  useEffect(() => {
    if (opened) drop(lookAtRefused());
  }, [opened, lookAtRefused]);
  return (
    <Dialog opened={opened} onClose={onClose} size="xl" title={words('refused.title')}>
      <RefusedFiles refused={refused} dismissing={dismissing} onDismiss={(id) => drop(dismissRefused(id))} />
    </Dialog>
  );
}

export interface RefusedFilesProps {
  /** It is null until they were read. */
  readonly refused: SourcesState['refused'];
  readonly dismissing: boolean;
  /** `id` is null for all. */
  onDismiss(id: number | null): void;
}

export function RefusedFiles({ refused, dismissing, onDismiss }: RefusedFilesProps) {
  const words = useWords();
  const today = useToday();
  if (refused === null) return <Loader role="status" aria-label={words('refused.reading')} />;
  const { files, count } = refused;
  const more = count - files.length;
  return (
    <>
      {files.length === 0 ? (
        <EmptyState icon={<IconFileOff size={44} stroke={1.4} />} title={words('refused.empty')}>
          {words('refused.emptyHelp')}
        </EmptyState>
      ) : (
        <Stack gap="sm">
          <Text c="var(--ink-soft)">{words('refused.help')}</Text>
          <ul className={`scrolls ${styles.list}`} aria-label={words('refused.title')}>
            {files.map(({ id, at, source, filename, reason }) => (
              <li key={id} className={`row between gap-4 underlined ${styles.file}`} data-testid="refused-file">
                <div className="column shrink breaks">
                  <span>{words(operatorText(reason))}</span>
                  <span className="soft small">
                    {words(sourceName(source))} · {words(clockTime(at, today))}
                  </span>
                </div>
                <CloseButton
                  aria-label={words('refused.takeOff', { file: filename })}
                  disabled={dismissing}
                  onClick={() => onDismiss(id)}
                />
              </li>
            ))}
          </ul>
          <Group justify="space-between">
            <Text c="var(--ink-soft)">{more > 0 ? words('refused.older', { count: more }) : ''}</Text>
            <Button variant="default" loading={dismissing} onClick={() => onDismiss(null)}>
              {words('refused.clear')}
            </Button>
          </Group>
        </Stack>
      )}
    </>
  );
}
