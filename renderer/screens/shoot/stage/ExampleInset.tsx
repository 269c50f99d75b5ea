import { pictureUrl } from '../../../../main/contract/assets.ts';
import { Picture } from '../../../components/picture/Picture.tsx';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useExampleShown, useOnStage } from '../useShoot.ts';
import styles from './SideStage.module.css';

export function ExampleInset() {
  const words = useWords();
  const itemId = useSelected('shoot', ({ item }) => item?.id ?? '');
  const side = useOnStage((on) => on.side);
  const isShown = useExampleShown();
  if (!isShown || side === null) return null;
  return (
    <figure className={`round-s thumb untouched ${styles.inset}`} data-testid="example">
      <Picture
        src={pictureUrl(itemId, side.uuid, 'example')}
        alt={words('reshoot.exampleOf', { side: side.label })}
        fallback={null}
      />
      <figcaption className="ink tiny">{words('reshoot.example')}</figcaption>
    </figure>
  );
}
