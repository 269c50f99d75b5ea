import { useWords } from '../../words/useWords.ts';
import { ImportFromCard } from './card/ImportFromCard.tsx';
import { AutoAdvance } from './checklist/AutoAdvance.tsx';
import { Checklist } from './checklist/Checklist.tsx';
import styles from './ItemBench.module.css';
import { ExistingNotes } from './item/ExistingNotes.tsx';
import { ItemCommands } from './item/ItemCommands.tsx';
import { ItemFacts } from './item/ItemFacts.tsx';
import { ItemIds } from './item/ItemIds.tsx';
import { WrongItemNotes } from './item/WrongItemNotes.tsx';
import { OverlayTools } from './stage/OverlayTools.tsx';
import { PhotoCommands } from './stage/PhotoCommands.tsx';
import { PhotoQuality } from './stage/PhotoQuality.tsx';
import { SideStage } from './stage/SideStage.tsx';
import { Tray } from './tray/Tray.tsx';

/** The open item: checklist, the side in large, and the item's facts. */
export function ItemBench() {
  const words = useWords();
  return (
    <div className={styles.bench}>
      <aside className={styles.left} aria-label={words('shoot.checklist')}>
        <Checklist />
        <div className={styles.advance}>
          <AutoAdvance />
        </div>
      </aside>
      <div className={styles.centre}>
        <SideStage />
        <OverlayTools />
        <PhotoCommands />
      </div>
      <aside className={styles.right} aria-label={words('shoot.itemAndTray')}>
        <div className={styles.alerts}>
          <ExistingNotes />
          <WrongItemNotes />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on small screens, which the keyboard must reach too. */}
        <section className={styles.facts} tabIndex={0} aria-label={words('shoot.aboutItem')}>
          <PhotoQuality />
          <ItemFacts />
          <Tray />
          <ImportFromCard fullWidth />
          <ItemIds />
        </section>
        <ItemCommands />
      </aside>
    </div>
  );
}
