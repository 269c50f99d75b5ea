import { IconCamera } from '@tabler/icons-react';
import { cameraInUse } from '../../camera/cameraInUse.ts';
import { isReady } from '../../camera/liveCamera.ts';
import { CommandButton } from '../../components/CommandButton.tsx';
import { practiceShutterText } from '../../format/practiceShutterText.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { useCameras } from '../../stores/useCameras.ts';
import { useSelected, useStores } from '../../stores/useStores.ts';
import { wrappingButton } from '../../theme/wrappingButton.ts';
import { useWords } from '../../words/useWords.ts';
import { give } from './reshootCommands.ts';

export function ReshootShutter() {
  const words = useWords();
  const keyHint = useKeyHint();
  const stores = useStores();
  const camera = cameraInUse(useCameras());
  const isTaking = useSelected('camera', ({ shot }) => shot !== null);
  const shots = useSelected('shoot', (shoot) => shoot.shots);
  const isPractice = useSelected('station', ({ status }) => status?.mode === 'practice');
  if (camera !== null) {
    return (
      <CommandButton
        variant="filled"
        h="auto"
        styles={wrappingButton}
        label={words(isTaking ? 'stage.taking' : 'stage.takePhoto')}
        hint={keyHint('shutter')}
        icon={<IconCamera size={22} aria-hidden="true" />}
        busy={isTaking}
        disabled={!isReady(camera)}
        testId="shutter"
        onPress={() => give(stores, 'shutter')}
      />
    );
  }
  if (!isPractice) return null;
  return (
    <CommandButton
      variant="filled"
      h="auto"
      styles={wrappingButton}
      label={words(practiceShutterText(shots))}
      hint={keyHint('practiceShot')}
      busy={shots > 0}
      testId="practice-camera"
      onPress={() => give(stores, 'practiceShot')}
    />
  );
}

export function DoneButton() {
  const words = useWords();
  const keyHint = useKeyHint();
  const stores = useStores();
  return (
    <CommandButton
      variant="filled"
      h="auto"
      styles={wrappingButton}
      label={words('shoot.done')}
      hint={keyHint('done')}
      testId="reshoot-done"
      onPress={() => give(stores, 'done')}
    />
  );
}
