import { useEffect, useMemo } from 'react';
import { Afterwards, later } from '../../components/later.tsx';
import { LastShot } from '../../components/picture/LastShot.tsx';
import { listenToKeys } from '../../keyboard/listenToKeys.ts';
import { unknownScanner } from '../../keyboard/wedge.ts';
import { useCameraOn } from '../../stores/useCameras.ts';
import { useSelected, useStores } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { createShootCommands, ShootCommandsContext } from './commands/shootCommands.ts';
import styles from './StageScreen.module.css';
import { SideStage } from './stage/SideStage.tsx';
import { StageHead } from './stage/StageHead.tsx';

const KeyHelpDialog = later(async () => (await import('../../components/frame/KeyHelpDialog.tsx')).KeyHelpDialog);

export function StageScreen() {
  const words = useWords();
  const stores = useStores();
  const commands = useMemo(() => createShootCommands(stores), [stores]);
  const reference = useSelected('shoot', ({ item }) => item?.referenceId ?? null);
  useCameraOn();
  useHelpKey();
  return (
    <ShootCommandsContext value={commands}>
      {reference === null ? (
        <main>
          <h1 className={`middle ${styles.idle}`}>{words('stageScreen.scan')}</h1>
        </main>
      ) : (
        <main className={`grid ${styles.screen}`} data-testid="second-screen">
          <h1 className={`clip normal strong soft ${styles.reference}`}>{reference}</h1>
          <StageHead />
          <SideStage />
        </main>
      )}
      <LastShot />
      <Afterwards>
        <KeyHelpDialog place="secondScreen" />
      </Afterwards>
    </ShootCommandsContext>
  );
}

function useHelpKey(): void {
  const { keys } = useStores();
  useEffect(
    () =>
      listenToKeys(document, {
        frame: () => null,
        timing: () => unknownScanner,
        waits: () => true,
        mayBeCode: () => undefined,
        takeBack: () => undefined,
        unheard: () => undefined,
        scan: () => undefined,
        unfinishedScan: () => undefined,
        key(press) {
          const { bindings, helpShown, showHelp } = keys.getState();
          const isHelp = bindings.commandOf(press, 'everywhere') === 'help';
          if (isHelp) showHelp(!helpShown);
          return isHelp;
        },
        learns: () => false,
        isScanFieldKey: () => false,
      }),
    [keys],
  );
}
