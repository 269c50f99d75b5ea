import {
  IconArrowBackUp,
  IconColumns2,
  IconPhoto,
  IconRefresh,
  IconSquareDashed,
  IconZoomIn,
} from '@tabler/icons-react';
import { later } from '../../../components/later.tsx';
import { drop } from '../../../data/context.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { sideForFiles, sideToRetake } from '../../../state/items/checklist.ts';
import { comparisons } from '../../../state/shoot/beside.ts';
import { verdictOfPhoto } from '../../../state/shoot/onStage.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { AddPhotos } from '../AddPhotos.tsx';
import { useShootCommands } from '../commands/shootCommands.ts';
import { useExampleShown, useOnStage, useOpenItem, useOverlay } from '../useShoot.ts';
import { MoreTools } from './MoreTools.tsx';
import { Shutter } from './Shutter.tsx';
import { ToolButton } from './ToolButton.tsx';
import styles from './Toolbar.module.css';

const OverlayTools = later(async () => (await import('./OverlayTools.tsx')).OverlayTools);

export function Toolbar() {
  const words = useWords();
  const isMoved = useOverlay((overlay) => overlay.isMoved);
  const { itemId, fileSide } = useSelected('shoot', ({ item, viewedSideUuid }) => ({
    itemId: item?.id ?? null,
    fileSide: sideForFiles(item, viewedSideUuid),
  }));
  const isClosed = useOnStage((on) => on.isClosed);
  const { addFiles } = useActions('shoot');
  return (
    <div
      className={`grid shrink ${styles.row}`}
      role="toolbar"
      aria-label={words('bench.tools')}
      data-mode={isMoved ? 'overlay' : undefined}
      data-testid="toolbar"
    >
      {isMoved ? <OverlayTools /> : <PhotoTools />}
      <AddPhotos hidden disabled={isClosed} onFiles={(files) => drop(addFiles(files, fileSide, itemId))} />
    </div>
  );
}

function PhotoTools() {
  const words = useWords();
  const keyHint = useKeyHint();
  const { closed, hasOverlay, hasExample, hasPhoto, isComplete } = useOnStage((on) => ({
    closed: on.isClosed,
    hasOverlay: on.side?.hasOverlay === true && !on.isShot && !on.isComplete,
    hasExample: on.side?.hasExample === true && !on.isShot && !on.isComplete,
    hasPhoto: on.view === 'photo' && on.side?.photo != null,
    isComplete: on.isComplete,
  }));
  const { canRetake, canUndo } = useSelected('shoot', ({ item, viewedSideUuid, flash }) => ({
    canRetake: item !== null && sideToRetake(item, viewedSideUuid, flash?.photoId ?? null) !== null,
    canUndo: item?.canUndo === true,
  }));
  const isAmber = useAmberShown();
  const canCompare = useComparable();
  const { loupe, compared } = useSelected('stage', (stage) => ({
    loupe: stage.loupe !== null,
    compared: stage.comparedWith !== null,
  }));
  const isRetaking = useSelected('shoot', ({ item }) => item?.retakeSideUuid != null);
  const { endRetake } = useActions('shoot');
  const overlayShown = useOverlay(({ fit }) => fit.shown);
  const exampleShown = useExampleShown();
  const { run } = useShootCommands();
  return (
    <>
      <Shutter primary={!isAmber} />
      <ToolButton
        label={words('stage.retake')}
        icon={<IconRefresh size={22} aria-hidden="true" />}
        hint={keyHint('retake')}
        testId="retake"
        primary={isAmber}
        pressed={isRetaking}
        disabled={closed || !canRetake}
        onPress={() => (isRetaking ? endRetake() : run('retake'))}
      />
      <ToolButton
        label={words('keys.undo')}
        icon={<IconArrowBackUp size={22} aria-hidden="true" />}
        hint={keyHint('undo')}
        disabled={closed || !canUndo}
        onPress={() => run('undo')}
      />
      <ToolButton
        label={words('bench.loupe')}
        icon={<IconZoomIn size={22} aria-hidden="true" />}
        hint={keyHint('loupe')}
        testId="loupe-toggle"
        pressed={loupe}
        disabled={!hasPhoto || isComplete}
        onPress={() => run('loupe')}
      />
      <ToolButton
        label={words('bench.compare')}
        icon={<IconColumns2 size={22} aria-hidden="true" />}
        hint={keyHint('compare')}
        testId="compare"
        pressed={compared}
        disabled={!canCompare || isComplete}
        onPress={() => run('compare')}
      />
      <ToolButton
        label={words('reshoot.example')}
        icon={<IconPhoto size={22} aria-hidden="true" />}
        hint={keyHint('example')}
        pressed={exampleShown}
        disabled={!hasExample}
        onPress={() => run('example')}
      />
      <ToolButton
        label={words('overlay.overlay')}
        icon={<IconSquareDashed size={22} aria-hidden="true" />}
        hint={keyHint('overlay')}
        pressed={hasOverlay && overlayShown}
        disabled={!hasOverlay}
        onPress={() => run('overlay')}
      />
      <MoreTools />
    </>
  );
}

/** A photo with warnings makes a retake the next step. */
function useAmberShown(): boolean {
  const photo = useOnStage((on) =>
    on.isComplete || on.isClosed || on.view === 'live' ? null : (on.side?.photo ?? null),
  );
  return useSelected('shoot', (shoot) => photo !== null && verdictOfPhoto(shoot, photo) === 'look');
}

function useComparable(): boolean {
  const side = useOnStage((on) => on.side);
  return useOpenItem((item) => comparisons(item, side).length > 0) ?? false;
}
