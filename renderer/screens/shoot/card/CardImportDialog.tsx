import { Modal } from '@mantine/core';
import { useToday } from '../../../components/time/useTimed.ts';
import { drop } from '../../../stores/context.ts';
import { useStoreState } from '../../../stores/useStores.ts';
import styles from './CardImportDialog.module.css';
import { CardImportProgress } from './CardImportProgress.tsx';
import { CardPicker } from './CardPicker.tsx';
import { CardSourceList } from './CardSourceList.tsx';

/** Photos from a memory card or a camera: choose where from, pick, and see how the import goes. */
export function CardImportDialog() {
  const cards = useStoreState('cardImport');
  const { item } = useStoreState('shoot');
  const { status } = useStoreState('station');
  const today = useToday();
  const { progress, look } = cards;
  return (
    <Modal
      opened={cards.shown}
      onClose={cards.hide}
      title={look === null || progress !== null ? 'Import photos' : `Import photos from ${look.name}`}
      size="min(74rem, 96vw)"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '', title: styles.title ?? '' }}
    >
      {progress !== null ? (
        <CardImportProgress
          progress={progress}
          busy={cards.busy}
          onStop={() => drop(cards.stop())}
          onResume={() => drop(cards.resume())}
          onDone={() => drop(cards.dismiss())}
          onHide={cards.hide}
        />
      ) : look !== null ? (
        <CardPicker
          look={look}
          picked={cards.picked}
          item={item}
          freeBytes={status?.space.freeBytes ?? null}
          today={today}
          busy={cards.busy}
          onToggle={cards.toggle}
          onPick={cards.pick}
          onBack={cards.leave}
          onStart={(destination) => drop(cards.start(destination))}
        />
      ) : (
        <CardSourceList
          sources={cards.sources}
          finding={cards.finding}
          opening={cards.opening}
          failure={cards.failure}
          onFind={() => drop(cards.find())}
          onOpen={(choice) => drop(cards.browse(choice))}
        />
      )}
    </Modal>
  );
}
