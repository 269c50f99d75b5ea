import { Button, Group, TextInput } from '@mantine/core';
import { IconFolder } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { StatusView } from '../../../../preload/contract/views.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import type { Wording } from '../../../format/words.ts';
import { drop } from '../../../stores/context.ts';
import { useStoreState } from '../../../stores/useStores.ts';
import { SourceSection } from './SourceSection.tsx';

const states: Readonly<Record<StatusView['hotFolder']['state'], Wording>> = {
  watching: { tone: 'good', label: 'Watched' },
  missing: { tone: 'bad', label: 'Not found' },
  off: { tone: 'neutral', label: 'Off' },
};

/** The folder into which a camera's software saves. */
export function HotFolderSection({ hotFolder }: { hotFolder: StatusView['hotFolder'] }) {
  const { testingFolder: busy, folderResult, testFolder, setFolder } = useStoreState('sources');
  const [path, setPath] = useState(hotFolder.path);
  useEffect(() => setPath(hotFolder.path), [hotFolder.path]);
  const given = path.trim();
  const isOn = hotFolder.state !== 'off';
  return (
    <SourceSection
      name="hot-folder"
      icon={IconFolder}
      title="Hot folder"
      state={states[hotFolder.state]}
      source="hot folder"
    >
      <TextInput
        label="Folder"
        description="The folder into which the camera's software saves. New photos there go to the open item; the files stay where they are."
        value={path}
        spellCheck={false}
        onChange={(event) => setPath(event.currentTarget.value)}
        error={hotFolder.state === 'missing' ? hotFolder.message : null}
      />
      <Group gap="xs">
        <Button variant="default" loading={busy} disabled={given === ''} onClick={() => drop(testFolder(given))}>
          Test folder
        </Button>
        <Button
          loading={busy}
          disabled={given === '' || (isOn && given === hotFolder.path)}
          onClick={() => drop(setFolder(given))}
        >
          {isOn ? 'Use this folder' : 'Turn on'}
        </Button>
        {isOn ? (
          <Button variant="default" loading={busy} onClick={() => drop(setFolder(null))}>
            Turn off
          </Button>
        ) : null}
      </Group>
      <FormResultLine result={folderResult} />
    </SourceSection>
  );
}
