import { Button } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { WordChip } from '../../../components/Chip.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { sideStatusWords } from '../../../format/words.ts';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import { sidesInOrder } from '../../../stores/shoot/checklist.ts';
import { viewedSide } from '../../../stores/shoot/onStage.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useShootCommands } from '../commands/shootCommands.ts';
import styles from './SideStage.module.css';

/** Which side it is, and what was said of its photo by the partner. */
export function SideHead() {
  const words = useWords();
  const side = useSelected('shoot', viewedSide);
  const { run } = useShootCommands();
  if (side === null) return <h2 className={styles.name}>{words('stage.noSides')}</h2>;
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h2 className={styles.name} data-testid="active-side">
          {side.label}
        </h2>
        <WordChip wording={sideStatusWords[side.status]} />
        <span className={styles.place}>
          <PlaceInOrder /> · {words(side.required ? 'item.required' : 'item.optional')} · {side.group}
        </span>
        <Button
          variant="subtle"
          h={44}
          px={8}
          pos="absolute"
          top={0}
          right={0}
          aria-label={words('keys.title')}
          aria-keyshortcuts="?"
          title={words('stage.allKeys')}
          leftSection={<IconKeyboard size={22} aria-hidden="true" />}
          onClick={() => run('help')}
        >
          <KeyHint label={keyHint('help')} />
        </Button>
      </div>
      {side.description === '' ? null : <p className={styles.description}>{side.description}</p>}
      {side.rejection === null ? null : (
        <div className={styles.rejection} role="note" data-testid="side-rejection">
          <strong>{words('stage.rejected', { reason: side.rejection.reason })}</strong>
          {side.rejection.message === null ? null : <span>{side.rejection.message}</span>}
        </div>
      )}
    </header>
  );
}

function PlaceInOrder() {
  const words = useWords();
  return useSelected('shoot', ({ item, viewedSideUuid }) => {
    const ordered = sidesInOrder(item?.sides ?? []);
    return words('itemDrawer.requiredOf', {
      done: ordered.findIndex(({ uuid }) => uuid === viewedSideUuid) + 1,
      total: ordered.length,
    });
  });
}
