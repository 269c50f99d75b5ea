import { Loader, Text } from '@mantine/core';
import { IconHandMove } from '@tabler/icons-react';
import { photoSources } from '../../../../main/contract/photoSources.ts';
import { text } from '../../../../main/texts/text.ts';
import { DropZone } from '../../../components/add/DropZone.tsx';
import { PhotoPicker } from '../../../components/add/PhotoPicker.tsx';
import { usePaste } from '../../../components/add/usePaste.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './ByHandSection.module.css';
import { SourceSection } from './SourceSection.tsx';

export function ByHandSection() {
  const words = useWords();
  return (
    <SourceSection
      name="by-hand"
      icon={IconHandMove}
      title={words('sources.byHand.title')}
      state={{ tone: 'good', label: text('sources.byHand.alwaysOn') }}
      source={photoSources.byHand}
    >
      <TryFile />
    </SourceSection>
  );
}

function TryFile() {
  const words = useWords();
  const { tryingFile, fileResult } = useFields('sources', 'tryingFile', 'fileResult');
  const { tryFirst } = useActions('sources');
  function tryFiles(files: readonly File[]): void {
    if (!tryingFile) drop(tryFirst(files));
  }
  usePaste(tryFiles);
  return (
    <>
      <Text c="var(--ink-soft)">{words('sources.byHand.help')}</Text>
      <DropZone className={`row wraps between gap-4 round pad-5 ${styles.zone}`} onFiles={tryFiles}>
        <p className="row gap-3">
          {tryingFile ? (
            <>
              <Loader size={20} aria-hidden="true" /> {words('sources.byHand.trying')}
            </>
          ) : (
            words('sources.byHand.invitation')
          )}
        </p>
        <PhotoPicker label={words('sources.byHand.try')} hasKey={false} disabled={tryingFile} onFiles={tryFiles} />
      </DropZone>
      <FormResultLine result={fileResult} />
    </>
  );
}
