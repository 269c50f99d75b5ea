import { Popover } from '@mantine/core';
import { otherCamera } from '../../../camera/cameraInUse.ts';
import { CommandButton } from '../../../components/CommandButton.tsx';
import { useClosedByScan } from '../../../keyboard/closedByScan.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { whyNoPhotos } from '../../../state/items/checklist.ts';
import { useCameras } from '../../../stores/useCameras.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { ImportFromCard } from '../card/ImportFromCard.tsx';
import { AutoAdvance } from '../checklist/AutoAdvance.tsx';
import { type ShootCommand, useShootCommands } from '../commands/shootCommands.ts';
import { useOnStage, useOpenItem } from '../useShoot.ts';
import { MoreButton, type MoreButtonProps } from './MoreButton.tsx';
import styles from './Toolbar.module.css';

export function ToolMenu({ isOpen, onOpen }: MoreButtonProps) {
  useClosedByScan(isOpen, () => onOpen(false));
  return (
    <Popover opened={isOpen} onChange={onOpen} position="top-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <MoreButton isOpen={isOpen} onOpen={onOpen} />
      </Popover.Target>
      <Popover.Dropdown>
        <Menu onDone={() => onOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Menu({ onDone }: { onDone(): void }) {
  const words = useWords();
  const keyHint = useKeyHint();
  const on = useOnStage(({ camera, view, isClosed, side, isShot, isComplete }) => ({
    hasCamera: camera !== null,
    view,
    isClosed,
    hasPhoto: side?.photo != null && !isComplete,
    hasOverlay: side?.hasOverlay === true && !isShot && !isComplete,
  }));
  const other = otherCamera(useCameras());
  const isTaking = useSelected('camera', ({ shot }) => shot !== null);
  const isPractice = useSelected('station', ({ status }) => status?.mode === 'practice');
  const hasTray = useOpenItem(({ tray }) => tray.length > 0) ?? false;
  const canSubmit = useOpenItem((item) => item.canSubmit && whyNoPhotos(item) === null) ?? false;
  const { run } = useShootCommands();
  /** The menu closes first, so that following keys and dialogs are not the menu's. */
  const entry = (command: ShootCommand, label: string, more: { disabled?: boolean; testId?: string } = {}) => (
    <CommandButton
      {...more}
      label={label}
      hint={keyHint(command)}
      justify="space-between"
      onPress={() => {
        onDone();
        run(command);
      }}
    />
  );
  return (
    <div className={`grid gap-2 ${styles.menu}`}>
      {on.hasCamera || isPractice
        ? entry('addFiles', words('addFiles.add'), { disabled: on.isClosed, testId: 'add-photos' })
        : null}
      {on.hasCamera && isPractice
        ? entry('practiceShot', words('keys.practiceShot'), { disabled: on.isClosed, testId: 'practice-camera' })
        : null}
      {entry('remove', words('stage.remove'), { disabled: on.isClosed || !on.hasPhoto })}
      {entry('movePhoto', words('stage.moveTo'), { disabled: on.isClosed || !on.hasPhoto, testId: 'move-photo' })}
      {entry('placeTray', words('bench.placeTray'), { disabled: on.isClosed || !hasTray })}
      {on.hasCamera
        ? entry('liveView', on.view === 'live' ? words('stage.showPhoto') : words('shoot.camera.picture'), {
            disabled: on.isClosed || !on.hasPhoto,
            testId: 'live-toggle',
          })
        : null}
      {other === null
        ? null
        : entry('otherCamera', other.kind === 'usb' ? words('sources.usb.title') : words('sources.tether.title'), {
            disabled: on.isClosed || isTaking,
            testId: 'other-camera',
          })}
      {entry('moveOverlay', words('bench.adjustOverlay'), { disabled: !on.hasOverlay, testId: 'overlay-move' })}
      {entry('flip', words('overlay.flip'), { disabled: !on.hasOverlay })}
      {entry('submit', words('itemDrawer.submit'), { disabled: !canSubmit, testId: 'submit' })}
      {entry('discard', words('shoot.discard'), { testId: 'discard' })}
      {entry('leave', words('shoot.leave'), { testId: 'leave' })}
      {entry('partnerPage', words('partnerPage.open'))}
      {entry('help', words('stage.allKeys'))}
      <div data-wide onClickCapture={onDone}>
        <ImportFromCard fullWidth />
      </div>
      <div data-wide>
        <AutoAdvance />
      </div>
    </div>
  );
}
