import { Accordion } from '@mantine/core';
import { useWords } from '../../../words/useWords.ts';
import { SettingsForm } from '../form/SettingsForm.tsx';

/** Who is told besides has a fold of its own, so that the page stays short. */
const rules = [
  'disk',
  'clock',
  'credential',
  'sources',
  'silentMinutes',
  'unsentMinutes',
  'reshoots',
  'firstPassPercent',
] as const;

export function AlertsSection() {
  const words = useWords();
  return (
    <Accordion.Item value="alerts">
      <Accordion.Control>{words('alerts.title')}</Accordion.Control>
      <Accordion.Panel>
        <div className="column gap-4">
          <p>{words('alerts.about')}</p>
          {rules.map((rule) => (
            <SettingsForm key={rule} of={`alerts.${rule}`} />
          ))}
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}
