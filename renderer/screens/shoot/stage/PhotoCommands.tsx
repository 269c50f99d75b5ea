import { IconCamera, IconSwitchHorizontal } from '@tabler/icons-react';
import { otherCamera } from '../../../camera/cameraInUse.ts';
import { CommandButton } from '../../../components/CommandButton.tsx';
import { keyHint } from '../../../keyboard/shootKeys.ts';
import { useCameras } from '../../../stores/cameras/useCameras.ts';
import { drop } from '../../../stores/context.ts';
import { sideForFiles, sideToRetake } from '../../../stores/shoot/checklist.ts';
import type { ShootData } from '../../../stores/shoot/shootData.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { AddPhotos } from '../AddPhotos.tsx';
import { useShootCommands } from '../commands/shootCommands.ts';
import { useOnStage } from '../useShoot.ts';
import styles from './PhotoCommands.module.css';

/** The commands for the side's photo; the shutter is the largest. */
export function PhotoCommands() {
  const words = useWords();
  const { camera, view, closed, hasPhoto } = useOnStage((on) => ({
    camera: on.camera,
    view: on.view,
    closed: on.isClosed,
    hasPhoto: on.side?.photo != null,
  }));
  const other = otherCamera(useCameras());
  const shot = useSelected('camera', (cameras) => cameras.shot);
  const isPractice = useSelected('station', ({ status }) => status?.mode === 'practice');
  const { itemId, fileSide, canRetake, canUndo, shots } = useSelected('shoot', commandParts);
  const { addFiles } = useActions('shoot');
  const { run } = useShootCommands();
  return (
    <div className={styles.commands} role="toolbar" aria-label={words('facts.photo')}>
      {camera === null ? null : (
        <CommandButton
          label={shot === null ? words('stage.takePhoto') : words('stage.taking')}
          busy={shot !== null}
          disabled={closed || camera.state.kind !== 'ready'}
          hint={keyHint('shutter')}
          icon={<IconCamera size={24} aria-hidden="true" />}
          variant="filled"
          h="auto"
          mih={56}
          px={10}
          fz="1.05rem"
          testId="shutter"
          onPress={() => run('shutter')}
        />
      )}
      <div className={styles.others}>
        {camera === null || !hasPhoto || closed ? null : (
          <CommandButton
            label={view === 'live' ? words('stage.showPhoto') : words('shoot.camera.picture')}
            hint={keyHint('liveView')}
            testId="live-toggle"
            onPress={() => run('liveView')}
          />
        )}
        {other === null || closed ? null : (
          <CommandButton
            label={other.kind === 'usb' ? words('sources.usb.title') : words('sources.tether.title')}
            title={words('stage.lookThrough', { camera: other.label })}
            hint={keyHint('otherCamera')}
            icon={<IconSwitchHorizontal size={20} aria-hidden="true" />}
            disabled={shot !== null}
            testId="other-camera"
            onPress={() => run('otherCamera')}
          />
        )}
        {isPractice ? (
          <CommandButton
            label={
              shots === 0
                ? words('keys.practiceShot')
                : shots === 1
                  ? words('stage.taking')
                  : words('stage.takingMore', { count: shots - 1 })
            }
            busy={shots > 0}
            disabled={closed}
            hint={keyHint('practiceShot')}
            variant={camera === null ? 'filled' : 'default'}
            testId="practice-camera"
            onPress={() => run('practiceShot')}
          />
        ) : null}
        <AddPhotos disabled={closed} onFiles={(files) => drop(addFiles(files, fileSide, itemId))} />
        <CommandButton
          label={words('stage.retake')}
          hint={keyHint('retake')}
          testId="retake"
          disabled={closed || !canRetake}
          onPress={() => run('retake')}
        />
        <CommandButton
          label={words('stage.remove')}
          hint={keyHint('remove')}
          disabled={closed || !hasPhoto}
          onPress={() => run('remove')}
        />
        <CommandButton
          label={words('stage.moveTo')}
          hint={keyHint('movePhoto')}
          disabled={closed || !hasPhoto}
          testId="move-photo"
          onPress={() => run('movePhoto')}
        />
        <CommandButton
          label={words('keys.undo')}
          hint={keyHint('undo')}
          disabled={closed || !canUndo}
          onPress={() => run('undo')}
        />
      </div>
    </div>
  );
}

function commandParts({ item, viewedSideUuid, flash, shots }: ShootData) {
  return {
    itemId: item?.id ?? null,
    fileSide: sideForFiles(item, viewedSideUuid),
    canRetake: item !== null && sideToRetake(item, viewedSideUuid, flash?.photoId ?? null) !== null,
    canUndo: item?.canUndo === true,
    shots,
  };
}
