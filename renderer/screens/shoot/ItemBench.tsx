import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { CardImportView } from '../../../preload/contract/cardImport.ts';
import type { OverlayFit } from '../../../preload/contract/overlays.ts';
import type { ItemView, PhotoView } from '../../../preload/contract/views.ts';
import type { LiveCamera, Shot } from '../../camera/liveCamera.ts';
import { CardImportButton } from '../../components/add/CardImportButton.tsx';
import { CommandButton } from '../../components/CommandButton.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { keyHint, type ShootCommand } from '../../keyboard/shootKeys.ts';
import { type ComingPhoto, comingTo, placeComing } from '../../stores/photos/comingPhotos.ts';
import { hasAllRequired, sideOfPhoto, whyNoPhotos } from '../../stores/shoot/checklist.ts';
import type { Flash } from '../../stores/shoot/shootStore.ts';
import { AutoAdvance } from './checklist/AutoAdvance.tsx';
import { Checklist } from './checklist/Checklist.tsx';
import styles from './ItemBench.module.css';
import { ItemFacts, ItemIds } from './item/ItemFacts.tsx';
import { WrongItemNotes } from './item/WrongItemNotes.tsx';
import { OverlayTools } from './stage/OverlayTools.tsx';
import { PhotoCommands } from './stage/PhotoCommands.tsx';
import { PhotoQuality } from './stage/PhotoQuality.tsx';
import { SideStage } from './stage/SideStage.tsx';
import type { StageView } from './stage/stageView.ts';
import { Tray } from './tray/Tray.tsx';

export interface ItemBenchProps {
  readonly item: ItemView;
  readonly viewedSideUuid: string | null;
  readonly flash: Flash | null;
  /** What has arrived at the station and is being looked at. */
  readonly coming: readonly ComingPhoto[];
  /** Names of files that are not complete yet. */
  readonly incomplete: readonly string[];
  /** Whether the live picture of the camera or the side's photo is shown. */
  readonly view: StageView;
  readonly camera: LiveCamera | null;
  /** The one that could be looked through instead; null where there is none. */
  readonly otherCamera: LiveCamera | null;
  readonly shot: Shot | null;
  readonly overlay: OverlayFit;
  /** Moves the overlay by parts of the picture; null while it is not to be moved. */
  readonly onOverlayMove: ((byX: number, byY: number) => void) | null;
  readonly exampleShown: boolean;
  readonly inbox: readonly PhotoView[];
  readonly inboxMore: number;
  /** Its photos are on their way into the item's tray. */
  readonly takingInbox: boolean;
  readonly practice: boolean;
  /** An import from a card that runs or has ended; null when there is none. */
  readonly importing: CardImportView | null;
  readonly adding: { readonly done: number; readonly total: number } | null;
  /** Practice shots under way and waiting. */
  readonly shots: number;
  /** The operator has asked to replace the photo of the side that is looked at. */
  readonly retakes: boolean;
  readonly autoAdvance: boolean;
  onCommand(command: ShootCommand): void;
  onSelect(sideUuid: string): void;
  onAutoAdvance(on: boolean): void;
  onFiles(files: readonly File[], sideUuid: string | null): void;
  onMove(photoId: string, sideUuid: string | null): void;
  onRemove(photoId: string): void;
  onRemoveAll(photoIds: readonly string[]): void;
  onTakeInbox(photoIds: readonly string[]): void;
  onPutInInbox(photoIds: readonly string[]): void;
  onRetake(sideUuid: string): void;
  onKeep(photoId: string): void;
  onOverlay(change: Partial<OverlayFit>): void;
  /** The photo is of the other item, or right where it is. */
  onMoveToItem(photoId: string, itemId: string, reference: string): void;
  onKeepHere(photoId: string): void;
}

/** The open item: checklist, the side in large, and the item's facts. */
export function ItemBench(props: ItemBenchProps) {
  const { item, viewedSideUuid, flash, overlay, exampleShown, inbox, onCommand, onSelect, onFiles, onMove } = props;
  const side = item.sides.find(({ uuid }) => uuid === viewedSideUuid) ?? null;
  const last = sideOfPhoto(item, flash?.photoId ?? null);
  const coming = comingTo(item, props.coming);
  const places = placeComing(item, coming, props.autoAdvance);
  return (
    <div className={styles.bench}>
      <aside className={styles.left} aria-label="Checklist">
        <Checklist
          item={item}
          viewedSideUuid={viewedSideUuid}
          flashedSideUuid={last?.uuid ?? null}
          coming={places.bySide}
          onSelect={onSelect}
          onFiles={onFiles}
          onPhoto={onMove}
        />
        <div className={styles.advance}>
          <AutoAdvance on={props.autoAdvance} onChange={props.onAutoAdvance} />
        </div>
      </aside>
      <div className={styles.centre}>
        <SideStage
          item={item}
          side={side}
          view={props.view}
          camera={props.camera}
          shot={props.shot}
          overlay={overlay}
          onOverlayMove={props.onOverlayMove}
          exampleShown={exampleShown}
          retakes={props.retakes}
          flash={flash}
          last={last}
          coming={coming}
          incomplete={props.incomplete}
          onFiles={(files) => onFiles(files, viewedSideUuid)}
          onPhoto={(photoId) => onMove(photoId, viewedSideUuid)}
          onSelect={onSelect}
          onHelp={() => onCommand('help')}
        />
        {side === null || !(side.hasOverlay || side.hasExample) ? null : (
          <OverlayTools
            side={side}
            overlay={overlay}
            moving={props.onOverlayMove !== null}
            exampleShown={exampleShown}
            onToggle={() => onCommand('overlay')}
            onOverlay={props.onOverlay}
            onMove={() => onCommand('moveOverlay')}
            onExample={() => onCommand('example')}
          />
        )}
        <PhotoCommands {...props} hasPhoto={side?.photo != null} />
      </div>
      <aside className={styles.right} aria-label="Item and tray">
        <div className={styles.alerts}>
          <WrongItemNotes
            item={item}
            onMove={props.onMoveToItem}
            onRemove={props.onRemove}
            onRemoveAll={props.onRemoveAll}
            onKeep={props.onKeepHere}
          />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on small screens, which the keyboard must reach too. */}
        <section className={styles.facts} tabIndex={0} aria-label="About the item">
          <PhotoQuality
            item={item}
            side={side}
            last={last}
            onRetake={props.onRetake}
            onRemove={props.onRemove}
            onKeep={props.onKeep}
          />
          <ItemFacts item={item} />
          <Tray
            tray={item.tray}
            inbox={inbox}
            inboxMore={props.inboxMore}
            coming={places.tray}
            sideName={side?.name ?? null}
            onUse={(photoId) => onMove(photoId, viewedSideUuid)}
            isClosed={whyNoPhotos(item) !== null}
            taking={props.takingInbox}
            onTakeInbox={props.onTakeInbox}
            onPutInInbox={props.onPutInInbox}
            onToTray={(photoId) => onMove(photoId, null)}
            onRemove={props.onRemove}
            onFiles={(files) => onFiles(files, null)}
          />
          <CardImportButton progress={props.importing} fullWidth onPress={() => onCommand('importCard')} />
          <ItemIds item={item} photo={side?.photo ?? null} />
        </section>
        <ItemCommands item={item} onCommand={onCommand} />
      </aside>
    </div>
  );
}

function ItemCommands({ item, onCommand }: { item: ItemView; onCommand(command: ShootCommand): void }) {
  const closed = whyNoPhotos(item) !== null;
  const complete = !closed && hasAllRequired(item);
  return (
    <div className={styles.finish}>
      <Button
        size="lg"
        fullWidth
        variant={complete ? 'filled' : 'default'}
        leftSection={<IconCheck size={24} aria-hidden="true" />}
        rightSection={<KeyHint label="D" />}
        aria-keyshortcuts="D F9"
        data-testid="done"
        disabled={closed}
        onClick={() => onCommand('done')}
      >
        Done
      </Button>
      <div className={styles.pair}>
        <CommandButton
          label="Submit"
          hint={keyHint('submit')}
          testId="submit"
          disabled={closed || !item.canSubmit}
          onPress={() => onCommand('submit')}
        />
        <CommandButton label="Leave" hint={keyHint('leave')} testId="leave" onPress={() => onCommand('leave')} />
      </div>
      {closed || item.submitBlocked === null ? null : <p className={styles.blocked}>{item.submitBlocked}</p>}
    </div>
  );
}
