import { IconAlertTriangle, IconTarget } from '@tabler/icons-react';
import { sourceName } from '../../../../main/contract/photoSources.ts';
import { ShootTargetButton } from '../../../components/add/ShootTargetButton.tsx';
import { useToday } from '../../../components/useTimed.ts';
import { driftsToday, missingToday } from '../../../data/settings/goldenStore.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './TargetCards.module.css';

export function TargetCards() {
  const words = useWords();
  const golden = useSelected('golden', ({ view }) => view);
  const today = useToday();
  const missing = missingToday(golden, today);
  const drifts = driftsToday(golden, today);
  if (golden === null || missing.length + drifts.length === 0) return null;
  return (
    <ul className={`column gap-2 ${styles.cards}`} aria-label={words('between.targetCards')}>
      {missing.map((camera) => (
        <li key={camera} className="row wraps centred gap-2 soft" data-testid="card-missing">
          <IconTarget size={20} aria-hidden="true" />
          <span>{words('between.targetMissing', { camera: sourceName(camera) })}</span>
          <ShootTargetButton label={words('sources.target.shootNow')} camera={camera} purpose="shot" isSecond />
        </li>
      ))}
      {drifts.map(({ camera, message }) => (
        <li
          key={`${camera} ${message.id}`}
          className={`row wraps centred gap-2 soft look medium ${styles.drift}`}
          data-testid="card-drifts"
        >
          <IconAlertTriangle size={20} aria-hidden="true" />
          <span>{words('words.about', { name: sourceName(camera), line: message })}</span>
        </li>
      ))}
    </ul>
  );
}
