import { Button } from '@mantine/core';
import { IconFolderOpen } from '@tabler/icons-react';
import { drop } from '../data/context.ts';
import { useActions, useSelected } from '../stores/useStores.ts';
import { useWords } from '../words/useWords.ts';

/** A folder by the system's own dialog; nothing in a browser, which has none for paths. `at` is where it begins. */
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
