import { text } from '../../../main/texts/text.ts';
import { useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { Panel } from './Panel.tsx';

export function About() {
  const words = useWords();
  const station = useSelected(
    'station',
    ({ status }) => status && { version: status.version, dataFolder: status.dataFolder, keyNotice: status.keyNotice },
  );
  if (station === null) return null;
  return (
    <Panel title={words('settings.about.title')}>
      <dl className="facts beside">
        <dt>{words('settings.about.version')}</dt>
        <dd>{station.version}</dd>
        <dt>{words('settings.about.dataFolder')}</dt>
        <dd className="small">{station.dataFolder}</dd>
        <dt>{words('settings.about.credentials')}</dt>
        <dd>{words(station.keyNotice ?? text('settings.about.encrypted'))}</dd>
      </dl>
    </Panel>
  );
}
