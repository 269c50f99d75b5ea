import { DropZone } from '../../../components/add/DropZone.tsx';
import { later } from '../../../components/later.tsx';
import { drop } from '../../../data/context.ts';
import { sideForFiles } from '../../../state/items/checklist.ts';
import { frameVerdict } from '../../../state/shoot/onStage.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOnStage } from '../useShoot.ts';
import { CameraStatus } from './CameraStatus.tsx';
import { ExampleInset } from './ExampleInset.tsx';
import styles from './SideStage.module.css';
import { StagePicture } from './StagePicture.tsx';

export const CompleteStage = later(async () => (await import('./CompleteStage.tsx')).CompleteStage);

const ComparedPicture = later(async () => (await import('./ComparedPicture.tsx')).ComparedPicture);

export function SideStage() {
  const words = useWords();
  const { name, isComplete, isShot } = useOnStage((on) => ({
    name: on.side?.label ?? null,
    isComplete: on.isComplete,
    isShot: on.isShot,
  }));
  // A drop over the last shot is for the side behind it.
  const { itemId, sideUuid } = useSelected('shoot', (shoot) => ({
    itemId: shoot.item?.id ?? null,
    sideUuid: isShot ? sideForFiles(shoot.item, shoot.viewedSideUuid) : shoot.viewedSideUuid,
  }));
  const { addFiles, movePhoto } = useActions('shoot');
  return (
    <section
      className={`flex shrink low ${styles.stage}`}
      aria-label={name === null || isComplete ? words('facts.photo') : words('stage.photoOf', { side: name })}
    >
      <DropZone
        className="flex grow shrink low"
        onFiles={(files) => drop(addFiles(files, sideUuid, itemId))}
        onPhoto={(photoId) => drop(movePhoto(photoId, sideUuid))}
      >
        <div className={`flex grow shrink low ${styles.frames}`} data-testid="stage">
          <div className={`whole holds shrink low cut photo-ground ${styles.frame}`} data-testid="side-photo">
            {isComplete ? <CompleteStage /> : <StagePicture />}
            <ExampleInset />
            <VerdictRing />
            <CameraStatus />
          </div>
          <ComparedPicture />
        </div>
      </DropZone>
    </section>
  );
}

function VerdictRing() {
  const at = useSelected('shoot', ({ flash }) => flash?.at);
  const on = useOnStage(({ side, isShot, isComplete, view }) => ({ side, isShot, isComplete, view }));
  const verdict = useSelected('shoot', (shoot) => frameVerdict(shoot, on));
  const { isShot } = on;
  return verdict === null ? null : (
    <div
      key={at}
      className={`fill untouched ${styles.ring}`}
      data-verdict={verdict}
      data-stays={isShot || undefined}
      data-testid="verdict"
    />
  );
}
