import { figuresText } from '../../../format/figures.ts';
import { viewedSide } from '../../../stores/shoot/onStage.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useOpenItem } from '../useShoot.ts';
import { Fact } from './Fact.tsx';
import styles from './ItemFacts.module.css';

/** What is rarely needed while shooting: what was measured of the photo, and what the partner's people ask for. */
export function ItemIds() {
  const srUuid = useOpenItem((item) => item.srUuid ?? '–') ?? '';
  return (
    <dl className={styles.list}>
      <PhotoFigures />
      <Fact label="Service request" value={srUuid} wide mono />
    </dl>
  );
}

function PhotoFigures() {
  const photo = useSelected('shoot', (shoot) => viewedSide(shoot)?.photo ?? null);
  return photo === null ? null : <Fact label="Photo" value={figuresText(photo)} wide />;
}
