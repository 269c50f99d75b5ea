import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { practiceShutterText } from '../../../format/practiceShutterText.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useShootCommands } from '../commands/shootCommands.ts';
import { useOnStage } from '../useShoot.ts';
import { ToolButton } from './ToolButton.tsx';

/** No button is primary where photos come by themselves. */
export function Shutter({ primary }: { readonly primary: boolean }) {
  const words = useWords();
  const keyHint = useKeyHint();
  const camera = useOnStage((on) => (on.camera === null ? null : on.camera.state.kind));
  const closed = useOnStage((on) => on.isClosed);
  const isTaking = useSelected('camera', ({ shot }) => shot !== null);
  const isPractice = useSelected('station', ({ status }) => status?.mode === 'practice');
  const { run } = useShootCommands();
  if (camera !== null) {
    return (
      <ToolButton
        main
        primary={primary}
        label={isTaking ? words('stage.taking') : words('stage.takePhoto')}
        hint={keyHint('shutter')}
        icon={<IconCamera size={24} aria-hidden="true" />}
        busy={isTaking}
        disabled={closed || camera !== 'ready'}
        testId="shutter"
        onPress={() => run('shutter')}
      />
    );
  }
  if (isPractice) return <PracticeShutter main primary={primary} closed={closed} />;
  return (
    <ToolButton
      main
      label={words('addFiles.add')}
      hint={keyHint('addFiles')}
      icon={<IconPhotoPlus size={22} aria-hidden="true" />}
      disabled={closed}
      testId="add-photos"
      onPress={() => run('addFiles')}
    />
  );
}

export function PracticeShutter({
  main = false,
  primary,
  closed,
}: {
  readonly main?: boolean;
  readonly primary?: boolean;
  readonly closed: boolean;
}) {
  const words = useWords();
  const keyHint = useKeyHint();
  const shots = useSelected('shoot', (shoot) => shoot.shots);
  const { run } = useShootCommands();
  return (
    <ToolButton
      main={main}
      primary={primary}
      label={words(practiceShutterText(shots))}
      hint={keyHint('practiceShot')}
      busy={shots > 0}
      disabled={closed}
      testId="practice-camera"
      onPress={() => run('practiceShot')}
    />
  );
}
