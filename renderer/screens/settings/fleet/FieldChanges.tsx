import type { SettingsPreview } from '../../../../main/contract/relay/fleet.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './FleetPage.module.css';

export function FieldChanges({ changes }: Pick<SettingsPreview, 'changes'>) {
  const words = useWords();
  const unset = words('fleetSettings.unset');
  if (changes.length === 0) return <p>{words('fleetSettings.noChanges')}</p>;
  return (
    <ul className={`breaks indent ${styles.changes}`} aria-label={words('fleetSettings.changes')}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>{words('fleetSettings.change', { field, before: before ?? unset, after: after ?? unset })}</li>
      ))}
    </ul>
  );
}
