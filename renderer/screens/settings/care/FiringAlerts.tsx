import { IconAlertTriangle } from '@tabler/icons-react';
import { useToday } from '../../../components/useTimed.ts';
import { clockTime } from '../../../format/times.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

export function FiringAlerts() {
  const words = useWords();
  const today = useToday();
  const firing = useSelected('station', ({ status }) => status?.alerts ?? []);
  return (
    <ul
      className="column gap-4"
      aria-label={words('alerts.firing')}
      data-part="alerts"
      data-testid="alerts-firing"
      tabIndex={-1}
    >
      {firing.length === 0 ? (
        <li className="soft">{words('alerts.none')}</li>
      ) : (
        firing.map(({ code, at, message }) => (
          <li key={code} className="said" data-tone="warn">
            <IconAlertTriangle className="tone stiff" size={22} aria-hidden="true" />
            <span>{words(message)}</span>
            <time className="soft">{words(clockTime(at, today))}</time>
          </li>
        ))
      )}
    </ul>
  );
}
