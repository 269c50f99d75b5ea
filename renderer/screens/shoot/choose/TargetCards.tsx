import { IconAlertTriangle, IconTarget } from '@tabler/icons-react';
import type { GoldenView } from '../../../../preload/contract/golden.ts';
import { ShootTargetButton } from '../../../components/add/ShootTargetButton.tsx';
import { useToday } from '../../../components/time/useTimed.ts';
import { driftsToday, missingToday } from '../../../stores/settings/goldenStore.ts';
import styles from './TargetCards.module.css';

export interface TargetCardsProps {
  /** Null until it was read. */
  readonly golden: GoldenView | null;
  readonly busy: boolean;
  onAwait(awaited: GoldenView['awaited']): void;
}

/** Between two items: whose target card is still to be shot today, with the way to do it, and what has drifted. */
export function TargetCards({ golden, busy, onAwait }: TargetCardsProps) {
  const today = useToday();
  const missing = missingToday(golden, today);
  const drifts = driftsToday(golden, today);
  if (golden === null || missing.length + drifts.length === 0) return null;
  return (
    <ul className={styles.cards} aria-label="Target cards">
      {missing.map((camera) => (
        <li key={camera} className={styles.card} data-testid="card-missing">
          <IconTarget size={20} aria-hidden="true" />
          <span>Today's photo of the target card is still to come: {camera}.</span>
          <ShootTargetButton
            label="Shoot the card now"
            camera={camera}
            purpose="shot"
            awaited={golden.awaited}
            busy={busy}
            isSecond
            onAwait={onAwait}
          />
        </li>
      ))}
      {drifts.map(({ camera, message }) => (
        <li key={`${camera} ${message}`} className={styles.drift} data-testid="card-drifts">
          <IconAlertTriangle size={20} aria-hidden="true" />
          <span>
            {camera}: {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
