import { Button } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { WordChip } from '../../../components/Chip.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { sideStatusWords } from '../../../format/words.ts';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import { sidesInOrder } from '../../../stores/shoot/checklist.ts';
import { viewedSide } from '../../../stores/shoot/onStage.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useShootCommands } from '../commands/shootCommands.ts';
import styles from './SideStage.module.css';

/** Which side it is, and what was said of its photo by the partner. */
export function SideHead() {
  const side = useSelected('shoot', viewedSide);
  const { run } = useShootCommands();
  if (side === null) return <h2 className={styles.name}>No sides yet</h2>;
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2 className={styles.name} data-testid="active-side">
          {side.name}
        </h2>
        <WordChip wording={sideStatusWords[side.status]} />
        <span className={styles.place}>
          <PlaceInOrder /> · {side.required ? 'required' : 'optional'} · {side.group}
        </span>
        <Button
          variant="subtle"
          h={44}
          px={8}
          pos="absolute"
          top={0}
          right={0}
          aria-label="Keys"
          aria-keyshortcuts="?"
          title="All keys"
          leftSection={<IconKeyboard size={22} aria-hidden="true" />}
          onClick={() => run('help')}
        >
          <KeyHint label={keyHint('help')} />
        </Button>
      </div>
      {side.description === '' ? null : <p className={styles.description}>{side.description}</p>}
      {side.rejection === null ? null : (
        <div className={styles.rejection} role="note" data-testid="side-rejection">
          <strong>Rejected: {side.rejection.reason}</strong>
          {side.rejection.message === null ? null : <span>{side.rejection.message}</span>}
        </div>
      )}
    </header>
  );
}

function PlaceInOrder() {
  return useSelected('shoot', ({ item, viewedSideUuid }) => {
    const ordered = sidesInOrder(item?.sides ?? []);
    return `${ordered.findIndex(({ uuid }) => uuid === viewedSideUuid) + 1} of ${ordered.length}`;
  });
}
