import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { drop } from '../../data/context.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { wrappingButton } from '../../theme/wrappingButton.ts';
import { useWords } from '../../words/useWords.ts';
import { Dialog } from '../Dialog.tsx';
import styles from './OperatorDialog.module.css';

/** Who works here: another takes over, or nobody. While the station is locked it cannot be closed, and any badge opens it. */
export function OperatorDialog({ opened, onClose }: { readonly opened: boolean; onClose(): void }): ReactNode {
  const words = useWords();
  const signIn = useSelected('station', ({ status }) => status?.signIn ?? null);
  const operators = useSelected('operators', ({ view }) => view?.operators ?? []);
  const { look, signIn: take, signOut } = useActions('operators');
  const isLocked = signIn?.isLocked === true;
  const isShown = signIn !== null && (opened || isLocked);
  useEffect(() => {
    if (isShown) drop(look());
  }, [isShown, look]);
  const act = (done: Promise<boolean>): void => drop(done.then((isDone) => isDone && onClose()));
  return (
    <Dialog
      opened={isShown}
      onClose={isLocked ? () => undefined : onClose}
      title={words(isLocked ? 'operators.locked' : 'operators.who')}
      closedByScan={!isLocked}
      closedByPressBeside={!isLocked}
      withCloseButton={!isLocked}
      {...(isLocked ? { closedByEscape: false, isOnTop: true } : {})}
    >
      <p>{words(isLocked ? 'operators.lockedHelp' : 'operators.whoHelp')}</p>
      <div className={`grid gap-2 ${styles.names}`} data-testid="operator-choices">
        {operators.map(({ id, name }) => (
          <Button
            key={id}
            variant={id === signIn?.operator?.id ? 'filled' : 'default'}
            aria-pressed={id === signIn?.operator?.id}
            fullWidth
            styles={wrappingButton}
            onClick={() => act(take(id))}
          >
            <bdi>{name}</bdi>
          </Button>
        ))}
      </div>
      {signIn?.operator ? (
        <Button variant="default" fullWidth mt="md" data-testid="sign-out" onClick={() => act(signOut())}>
          {words('operators.signOut')}
        </Button>
      ) : null}
    </Dialog>
  );
}
