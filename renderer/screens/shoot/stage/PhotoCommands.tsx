import { IconCamera, IconSwitchHorizontal } from '@tabler/icons-react';
import type { ItemView } from '../../../../preload/contract/views.ts';
import type { LiveCamera, Shot } from '../../../camera/liveCamera.ts';
import { PhotoPicker } from '../../../components/add/PhotoPicker.tsx';
import { CommandButton } from '../../../components/CommandButton.tsx';
import { keyHint, type ShootCommand } from '../../../keyboard/shootKeys.ts';
import { whyNoPhotos } from '../../../stores/shoot/checklist.ts';
import styles from './PhotoCommands.module.css';
import type { StageView } from './stageView.ts';

export interface PhotoCommandsProps {
  readonly item: ItemView;
  readonly viewedSideUuid: string | null;
  readonly hasPhoto: boolean;
  readonly practice: boolean;
  readonly adding: { readonly done: number; readonly total: number } | null;
  /** Practice shots under way and waiting. */
  readonly shots: number;
  readonly camera: LiveCamera | null;
  /** The one that could be looked through instead; null where there is none. */
  readonly otherCamera: LiveCamera | null;
  readonly shot: Shot | null;
  readonly view: StageView;
  onCommand(command: ShootCommand): void;
  onFiles(files: readonly File[], sideUuid: string | null): void;
}

/** What can be done about the side's photo; the shutter is the largest. */
export function PhotoCommands({
  item,
  practice,
  adding,
  hasPhoto,
  onCommand,
  onFiles,
  viewedSideUuid,
  shots,
  camera,
  otherCamera,
  shot,
  view,
}: PhotoCommandsProps) {
  const closed = whyNoPhotos(item) !== null;
  return (
    <div className={styles.commands} role="toolbar" aria-label="Photo">
      {camera === null ? null : (
        <CommandButton
          label={shot === null ? 'Take photo' : 'Taking…'}
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
          onPress={() => onCommand('shutter')}
        />
      )}
      <div className={styles.others}>
        {camera === null || !hasPhoto || closed ? null : (
          <CommandButton
            label={view === 'live' ? 'Show photo' : 'Live picture'}
            hint={keyHint('liveView')}
            testId="live-toggle"
            onPress={() => onCommand('liveView')}
          />
        )}
        {otherCamera === null || closed ? null : (
          <CommandButton
            label={otherCamera.kind === 'usb' ? 'USB camera' : 'Tethered camera'}
            title={`Look through ${otherCamera.label}`}
            hint={keyHint('otherCamera')}
            icon={<IconSwitchHorizontal size={20} aria-hidden="true" />}
            disabled={shot !== null}
            testId="other-camera"
            onPress={() => onCommand('otherCamera')}
          />
        )}
        {practice ? (
          <CommandButton
            label={shots === 0 ? 'Practice camera' : shots === 1 ? 'Taking…' : `Taking… +${shots - 1}`}
            busy={shots > 0}
            disabled={closed}
            hint={keyHint('practiceShot')}
            variant={camera === null ? 'filled' : 'default'}
            testId="practice-camera"
            onPress={() => onCommand('practiceShot')}
          />
        ) : null}
        <PhotoPicker
          label={adding === null ? 'Add photos' : `Adding ${adding.done} of ${adding.total}…`}
          disabled={closed || adding !== null}
          onFiles={(files) => onFiles(files, viewedSideUuid)}
        />
        <CommandButton
          label="Retake"
          hint={keyHint('retake')}
          disabled={closed || !hasPhoto}
          onPress={() => onCommand('retake')}
        />
        <CommandButton
          label="Remove"
          hint={keyHint('remove')}
          disabled={closed || !hasPhoto}
          onPress={() => onCommand('remove')}
        />
        <CommandButton
          label="Move to…"
          hint={keyHint('movePhoto')}
          disabled={closed || !hasPhoto}
          testId="move-photo"
          onPress={() => onCommand('movePhoto')}
        />
        <CommandButton
          label="Undo"
          hint={keyHint('undo')}
          disabled={closed || !item.canUndo}
          onPress={() => onCommand('undo')}
        />
      </div>
    </div>
  );
}
