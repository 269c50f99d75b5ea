import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { drop } from '../data/context.ts';
import { useActions, useSelected } from '../stores/useStores.ts';
import { useWords } from '../words/useWords.ts';

/** Renders nothing in a browser, which has no dialog for paths. `at`: where the dialog begins. */
export function ChooseFolderButton({ at, onChoose }: { at: string; onChoose(path: string): void }) {
  const words = useWords();
  const isApp = useSelected('desktop', ({ view }) => view !== null);
  const { chooseFolder } = useActions('desktop');
  if (!isApp) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconFolderOpen size={20} aria-hidden="true" />}
      onClick={() =>
        drop(
          chooseFolder(at).then((path) => {
            if (path !== null) onChoose(path);
          }),
        )
      }
    >
      {words('frame.chooseFolder')}
    </Button>
  );
}
