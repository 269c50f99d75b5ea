import { Modal } from '@mantine/core';
import { useToday } from '../../../components/time/useTimed.ts';
import { drop } from '../../../stores/context.ts';
import { useActions, useSelected, useStoreState } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './CardImportDialog.module.css';
import { CardImportProgress } from './CardImportProgress.tsx';
import { CardPicker } from './CardPicker.tsx';
import { CardSourceList } from './CardSourceList.tsx';

/** Photos from a memory card or a camera: choose where from, pick, and see how the import goes. */
export function CardImportDialog() {
  const words = useWords();
  const shown = useSelected('cardImport', (cards) => cards.shown);
  const source = useSelected('cardImport', ({ look, progress }) =>
    look === null || progress !== null ? null : look.name,
  );
  const { hide } = useActions('cardImport');
  return (
    <Modal
      opened={shown}
      onClose={hide}
      title={source === null ? words('card.title') : words('card.titleOf', { source })}
      size="min(74rem, 96vw)"
      closeButtonProps={{ 'aria-label': words('frame.close') }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '', title: styles.title ?? '' }}
    >
      <CardImport />
    </Modal>
  );
}

/** Where the import stands: its course, else the photos of the card that is looked into, else where there are any. */
function CardImport() {
  const cards = useStoreState('cardImport');
  const item = useSelected('shoot', (shoot) => shoot.item);
  const freeBytes = useSelected('station', ({ status }) => status?.space.freeBytes ?? null);
  const today = useToday();
  const { progress, look } = cards;
  if (progress !== null) {
    return (
      <CardImportProgress
        progress={progress}
        busy={cards.busy}
        onStop={() => drop(cards.stop())}
        onResume={() => drop(cards.resume())}
        onDone={() => drop(cards.dismiss())}
        onHide={cards.hide}
      />
    );
  }
  if (look !== null) {
    return (
      <CardPicker
        look={look}
        picked={cards.picked}
        item={item}
        freeBytes={freeBytes}
        today={today}
        busy={cards.busy}
        onToggle={cards.toggle}
        onPick={cards.pick}
        onBack={cards.leave}
        onStart={(destination) => drop(cards.start(destination))}
      />
    );
  }
  return (
    <CardSourceList
      sources={cards.sources}
      finding={cards.finding}
      opening={cards.opening}
      failure={cards.failure}
      onFind={() => drop(cards.find())}
      onOpen={(choice) => drop(cards.browse(choice))}
    />
  );
}
