import { figuresOf, verdictOf } from '../../../format/figures.ts';
import { viewedSide } from '../../../stores/shoot/onStage.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOpenItem } from '../useShoot.ts';
import { Fact } from './Fact.tsx';
import styles from './ItemFacts.module.css';

/** Details that are rarely needed while shooting: the figures of the photo, and the ids that the partner's people ask for. */
export function ItemIds() {
  const words = useWords();
  const srUuid = useOpenItem((item) => item.srUuid ?? '–') ?? '';
  return (
    <dl className={styles.list}>
      <PhotoFigures />
      <Fact label={words('itemDrawer.serviceRequest')} value={srUuid} wide mono />
    </dl>
  );
}

function PhotoFigures() {
  const words = useWords();
  const photo = useSelected('shoot', (shoot) => viewedSide(shoot)?.photo ?? null);
  if (photo === null) return null;
  const [size, ...measured] = figuresOf(photo).map((figure) => words(figure));
  const verdict = words(verdictOf(photo));
  return <Fact label={words('facts.photo')} value={`${size} · ${verdict}`} detail={measured.join(' · ')} wide />;
}
