import { Picture } from '../../../components/picture/Picture.tsx';
import { comparisons } from '../../../state/shoot/beside.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOnStage } from '../useShoot.ts';
import styles from './SideStage.module.css';

export function ComparedPicture() {
  const words = useWords();
  const kind = useSelected('stage', ({ comparedWith }) => comparedWith);
  const side = useOnStage((on) => on.side);
  const item = useSelected('shoot', (shoot) =>
    shoot.item === null ? null : { id: shoot.item.id, sides: shoot.item.sides },
  );
  const compared = comparisons(item, side).find((other) => other.kind === kind);
  if (compared === undefined) return null;
  const label = words(labels[compared.kind], { side: compared.sideName });
  return (
    <figure
      className={`holds shrink low cut photo-ground ${styles.frame} ${styles.compared}`}
      data-testid={`compared-${compared.kind}`}
    >
      <figcaption className="fits cut">{label}</figcaption>
      <div className="fill whole">
        <Picture src={compared.src} alt={label} />
      </div>
    </figure>
  );
}

const labels = {
  last: 'bench.comparedLast',
  rejected: 'bench.comparedRejected',
  example: 'bench.comparedExample',
} as const;
