import { later } from '../../components/later.tsx';
import { useWords } from '../../words/useWords.ts';
import { Checklist } from './checklist/Checklist.tsx';
import styles from './ItemBench.module.css';
import { ExistingNotes } from './item/ExistingNotes.tsx';
import { ItemCommands } from './item/ItemCommands.tsx';
import { ItemDetails } from './item/ItemDetails.tsx';
import { ItemIdentity } from './item/ItemIdentity.tsx';
import { ItemNotes, RejectionNote } from './item/ItemNotes.tsx';
import { CameraWarnings } from './stage/CameraStatus.tsx';
import { PhotoQuality } from './stage/PhotoQuality.tsx';
import { SideStage } from './stage/SideStage.tsx';
import { StageHead } from './stage/StageHead.tsx';
import { Toolbar } from './tools/Toolbar.tsx';
import { PutInInbox, TakeInbox } from './tray/TrayOffers.tsx';
import { useTrayShown } from './tray/useTrayShown.ts';
import { WhichItem } from './tray/WhichItem.tsx';
import { useOpenItem } from './useShoot.ts';

const ElsewhereNote = later(async () => (await import('./item/ElsewhereNote.tsx')).ElsewhereNote);

/** It is fetched with the first photo that lies there. */
export const Tray = later(async () => (await import('./tray/Tray.tsx')).Tray);
const WrongItemNotes = later(async () => (await import('./item/WrongItemNotes.tsx')).WrongItemNotes);

export function ItemBench() {
  const words = useWords();
  return (
    <div className={`grid tall low ${styles.bench}`}>
      <aside className={`low scrolls paper ${styles.list}`} aria-label={words('shoot.checklist')}>
        <Checklist />
      </aside>
      <div className={styles.head}>
        <StageHead />
      </div>
      <SideStage />
      <Toolbar />
      <aside className={`grid low paper ${styles.right}`} aria-label={words('shoot.itemAndTray')}>
        <ItemIdentity />
        <section
          className={`column low scrolls pad-2-3 gap-3 ${styles.notes}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach too.
          tabIndex={0}
          aria-label={words('bench.notes')}
        >
          <WhichItem />
          <ElsewhereNote />
          <ExistingNotes />
          <WrongItems />
          <TakeInbox />
          <PutInInbox />
          <CameraWarnings />
          <PhotoQuality />
          <RejectionNote />
          <ItemNotes />
        </section>
        <TrayWhenNeeded />
        <ItemDetails />
        <ItemCommands />
      </aside>
    </div>
  );
}

/** An empty tray takes no room. It stands below the notes, so that it moves none of them. */
function TrayWhenNeeded() {
  return useTrayShown() ? <Tray /> : null;
}

/** Few items have such a photo: the page starts without what is asked about it. */
function WrongItems() {
  const isAsked = useOpenItem((item) => item.wrongItem.length > 0);
  return isAsked ? <WrongItemNotes /> : null;
}
