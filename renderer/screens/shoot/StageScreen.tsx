import { useMemo } from 'react';
import { useCameraOn } from '../../stores/cameras/useCameraOn.ts';
import { useSelected, useStores } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { createShootCommands, ShootCommandsContext } from './commands/shootCommands.ts';
import { useLastShot } from './ShootScreen.tsx';
import styles from './StageScreen.module.css';
import { SideStage } from './stage/SideStage.tsx';
import { StageHead } from './stage/StageHead.tsx';

/** The second screen: the side that is next, the live picture or the photo just shot, seen from where the camera stands. It takes no commands. */
export function StageScreen() {
  const words = useWords();
  const stores = useStores();
  const commands = useMemo(() => createShootCommands(stores, () => undefined), [stores]);
  const reference = useSelected('shoot', ({ item }) => item?.referenceId ?? null);
  useCameraOn();
  useLastShot();
  return (
    <ShootCommandsContext value={commands}>
      {reference === null ? (
        <h1 className={styles.idle}>{words('stageScreen.scan')}</h1>
      ) : (
        <div className={styles.screen} data-testid="second-screen">
          <p className={styles.reference}>{reference}</p>
          <StageHead />
          <SideStage />
        </div>
      )}
    </ShootCommandsContext>
  );
}
