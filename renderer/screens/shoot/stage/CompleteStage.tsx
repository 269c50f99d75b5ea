import { thumbnailUrl } from '../../../../main/contract/assets.ts';
import { markedPhotos } from '../../../../main/contract/items/done.ts';
import { Picture } from '../../../components/picture/Picture.tsx';
import { QualityMark } from '../../../components/picture/QualityMark.tsx';
import { drop } from '../../../data/context.ts';
import { capText } from '../../../keyboard/keyPress.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { sidesInOrder } from '../../../state/items/checklist.ts';
import { viewedSide } from '../../../state/shoot/onStage.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOnStage, useOpenItem } from '../useShoot.ts';
import styles from './SideStage.module.css';

export function CompleteStage() {
  const words = useWords();
  const keyHint = useKeyHint();
  const sides = useOpenItem((item) =>
    sidesInOrder(item.sides).map(({ uuid, label, photo }) => ({ uuid, label, photo })),
  );
  const next = useSelected('shoot', (shoot) => {
    const side = viewedSide(shoot);
    return shoot.item?.activeSideUuid == null ? null : (side?.label ?? null);
  });
  const isClosed = useOnStage((on) => on.isClosed);
  const marked = useOpenItem((item) => markedPhotos(item).map(({ sideUuid }) => sideUuid));
  const { selectSide } = useActions('shoot');
  const taken = sides?.filter(({ photo }) => photo !== null) ?? [];
  const left = sides?.filter(({ photo }) => photo === null).map(({ label }) => label) ?? [];
  return (
    <div className="column fill gap-2 pad-3" data-testid="complete">
      <ul className={`grid grow low scrolls gap-2 ${styles.sheet}`} aria-label={words('bench.photosTaken')}>
        {taken.map(({ uuid, label, photo }) => (
          <li key={uuid}>
            <button
              type="button"
              data-marked={marked?.includes(uuid) || undefined}
              onClick={() => drop(selectSide(uuid))}
            >
              <Picture src={thumbnailUrl(photo?.id ?? '')} alt="" />
              <span className={styles.sheetMark}>
                <QualityMark photo={photo} />
              </span>
              <span className={`clip pad-0-2 medium ${styles.sheetName}`}>{label}</span>
            </button>
          </li>
        ))}
      </ul>
      {isClosed ? null : (
        <p className="stiff ink snug">
          {left.length === 0
            ? null
            : `${words('bench.alsoPossible', { sides: left, key: capText(keyHint('next') ?? '–') })} `}
          {next === null ? words('bench.furtherToTray') : words('bench.furtherPhoto', { side: next })}
        </p>
      )}
    </div>
  );
}
