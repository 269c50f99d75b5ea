import { useEffect } from 'react';
import { drop } from '../../../data/context.ts';
import { useActions } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Folds } from '../form/Folds.tsx';
import { Panel } from '../Panel.tsx';
import { ByHandSection } from './ByHandSection.tsx';
import { CardSection } from './CardSection.tsx';
import { GoldenShotSection } from './GoldenShotSection.tsx';
import { HotFolderSection } from './HotFolderSection.tsx';
import { LabelShotSection } from './LabelShotSection.tsx';
import { PedalSection } from './PedalSection.tsx';
import { TetherSection } from './TetherSection.tsx';
import { UsbCameraSection } from './UsbCameraSection.tsx';

export function SourcesPage({ opened = 'hot-folder' }: { opened?: string }) {
  const words = useWords();
  const { look, forgetResults } = useActions('sources');
  useEffect(() => {
    drop(look());
    return forgetResults;
  }, [look, forgetResults]);
  return (
    <Panel title={words('settings.sources.title')}>
      <Folds opened={opened}>
        <HotFolderSection />
        <TetherSection />
        <UsbCameraSection />
        <CardSection />
        <ByHandSection />
        <PedalSection />
        <LabelShotSection />
        <GoldenShotSection />
      </Folds>
    </Panel>
  );
}
