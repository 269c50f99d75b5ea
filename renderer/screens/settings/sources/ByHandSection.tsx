import { Loader, Text } from '@mantine/core';
import { IconHandMove } from '@tabler/icons-react';
import { photoSources } from '../../../../preload/contract/photoSources.ts';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { PhotoPicker } from '../../../components/add/PhotoPicker.tsx';
import { usePaste } from '../../../components/add/usePaste.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../stores/context.ts';
import { useStoreState } from '../../../stores/useStores.ts';
import styles from './ByHandSection.module.css';
import { SourceSection } from './SourceSection.tsx';

/** Photos that a person drops, pastes or picks: always possible, and tried here with any file. */
export function ByHandSection() {
  return (
    <SourceSection
      name="by-hand"
      icon={IconHandMove}
      title="Drop, paste, pick"
      state={{ tone: 'good', label: 'Always on' }}
      source={photoSources.byHand}
    >
      <TryFile />
    </SourceSection>
  );
}

function TryFile() {
  const { tryingFile, fileResult, tryFirst } = useStoreState('sources');
  function tryFiles(files: readonly File[]): void {
    if (!tryingFile) drop(tryFirst(files));
  }
  usePaste(tryFiles);
  return (
    <>
      <Text c="var(--ink-soft)">
        On the Shoot screen, drop photos on a side, on the large photo, or anywhere when no item is open; or paste them,
        or pick them with Add photos.
      </Text>
      <DropZone className={styles.zone} onFiles={tryFiles}>
        <p className={styles.invitation}>
          {tryingFile ? (
            <>
              <Loader size={20} aria-hidden="true" /> Looking at it…
            </>
          ) : (
            'Try it: drop or paste a photo here. It is looked at, and not kept.'
          )}
        </p>
        <PhotoPicker label="Try a file" hasKey={false} disabled={tryingFile} onFiles={tryFiles} />
      </DropZone>
      <FormResultLine result={fileResult} />
    </>
  );
}
