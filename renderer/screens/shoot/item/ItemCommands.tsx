import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { CommandButton } from '../../../components/CommandButton.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { keyHint, keyShortcuts } from '../../../keyboard/shootKeys.ts';
import { hasAllRequired, whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import { useWords } from '../../../words/useWords.ts';
import { useShootCommands } from '../commands/shootCommands.ts';
import styles from '../ItemBench.module.css';
import { useOpenItem } from '../useShoot.ts';

/** The ways to end the work on an item. */
export function ItemCommands() {
  const words = useWords();
  const { run } = useShootCommands();
  const ends = useOpenItem((item) => {
    const closed = whyNoPhotos(item) !== null;
    const blocked = closed ? null : item.submitBlocked;
    return { closed, complete: !closed && hasAllRequired(item), canSubmit: !closed && item.canSubmit, blocked };
  });
  if (ends === null) return null;
  return (
    <div className={styles.finish}>
      <Button
        size="lg"
        fullWidth
        variant={ends.complete ? 'filled' : 'default'}
        leftSection={<IconCheck size={24} aria-hidden="true" />}
        rightSection={<KeyHint label={keyHint('done')} />}
        aria-keyshortcuts={keyShortcuts('done')}
        data-testid="done"
        disabled={ends.closed}
        onClick={() => run('done')}
      >
        {words('shoot.done')}
      </Button>
      <div className={styles.pair}>
        <CommandButton
          label={words('itemDrawer.submit')}
          hint={keyHint('submit')}
          testId="submit"
          disabled={!ends.canSubmit}
          onPress={() => run('submit')}
        />
        <CommandButton
          label={words('shoot.leave')}
          hint={keyHint('leave')}
          testId="leave"
          onPress={() => run('leave')}
        />
      </div>
      {ends.blocked === null ? null : <p className={styles.blocked}>{words(ends.blocked)}</p>}
    </div>
  );
}
