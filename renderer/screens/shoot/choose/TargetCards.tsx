import { IconAlertTriangle, IconTarget } from '@tabler/icons-react';
import { ShootTargetButton } from '../../../components/add/ShootTargetButton.tsx';
import { useToday } from '../../../components/time/useTimed.ts';
import { drop } from '../../../stores/context.ts';
import { driftsToday, missingToday } from '../../../stores/settings/goldenStore.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import styles from './TargetCards.module.css';

/** Between two items: whose target card is still to be shot today, with the way to do it, and what has drifted. */
export function TargetCards() {
  const golden = useSelected('golden', ({ view }) => view);
  const busy = useSelected('golden', (state) => state.busy);
  const { awaitShot } = useActions('golden');
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
            onAwait={(awaited) => drop(awaitShot(awaited))}
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
