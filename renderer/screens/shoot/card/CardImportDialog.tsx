import { Dialog } from '../../../components/Dialog.tsx';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './CardImportDialog.module.css';
import { CardImportProgress } from './CardImportProgress.tsx';
import { CardPicker } from './CardPicker.tsx';
import { CardSourceList } from './CardSourceList.tsx';

export function CardImportDialog() {
  const words = useWords();
  const shown = useSelected('cardImport', (cards) => cards.shown);
  const source = useSelected('cardImport', ({ look, progress }) =>
    look === null || progress !== null ? null : look.name,
  );
  const { hide } = useActions('cardImport');
  return (
    <Dialog
      opened={shown}
      onClose={hide}
      title={source === null ? words('card.title') : words('card.titleOf', { source })}
      size="min(74rem, 96vw)"
      classNames={{ content: styles.content ?? '', body: styles.body ?? '', title: styles.title ?? '' }}
    >
      {/* A box here would break the dialog's layout. */}
      <div data-help-place="card" style={{ display: 'contents' }}>
        <CardImport />
      </div>
    </Dialog>
  );
}

function CardImport() {
  const part = useSelected('cardImport', ({ progress, look }) =>
    progress !== null ? 'progress' : look !== null ? 'picker' : 'sources',
  );
  switch (part) {
    case 'progress':
      return <CardImportProgress />;
    case 'picker':
      return <CardPicker />;
    case 'sources':
      return <CardSourceList />;
  }
}
