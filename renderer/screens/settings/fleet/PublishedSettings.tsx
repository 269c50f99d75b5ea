import { Button } from '@mantine/core';
import { useState } from 'react';
import type { FleetView, SettingsPreview } from '../../../../preload/contract/relay/fleet.ts';
import { Answers } from '../../../components/choices/Answers.tsx';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../stores/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import styles from './FleetPage.module.css';

/** The settings that hold for all stations: what publishing would change is shown before it is done. */
export function PublishedSettings({ settings }: { settings: FleetView['settings'] }) {
  const words = useWords();
  const preview = useSelected('fleet', (fleet) => fleet.preview);
  const result = useSelected('fleet', (fleet) => fleet.published);
  const [isBusy, setBusy] = useState(false);
  const { previewSettings, publishSettings, leavePreview } = useActions('fleet');
  const during = (work: () => Promise<void>): void => {
    setBusy(true);
    drop(work().finally(() => setBusy(false)));
  };
  const before = settings === null ? 0 : settings.version - 1;
  return (
    <Panel title={words('fleetSettings.title')}>
      <p>{words('fleetSettings.about')}</p>
      <p data-testid="published-settings">
        {settings === null
          ? words('fleetSettings.none')
          : words('fleetSettings.current', { version: settings.version, station: settings.station })}
      </p>
      {preview === null ? (
        <div className={styles.actions}>
          <Button variant="default" loading={isBusy} onClick={() => during(() => previewSettings(null))}>
            {words('fleetSettings.look')}
          </Button>
          {before > 0 ? (
            <Button variant="default" loading={isBusy} onClick={() => during(() => previewSettings(before))}>
              {words('fleetSettings.lookBack', { version: before })}
            </Button>
          ) : null}
        </div>
      ) : (
        <>
          <Changes preview={preview.shown} />
          <Answers
            name="publish"
            className={styles.actions}
            answers={[
              {
                label: words('fleetSettings.publish', { version: preview.shown.version }),
                disabled: isBusy || (settings !== null && preview.shown.changes.length === 0),
                give: () => during(publishSettings),
              },
              { label: words('fleetSettings.cancel'), disabled: isBusy, give: leavePreview },
            ]}
          />
        </>
      )}
      <FormResultLine result={result} />
    </Panel>
  );
}

function Changes({ preview: { changes } }: { preview: SettingsPreview }) {
  const words = useWords();
  const unset = words('fleetSettings.unset');
  if (changes.length === 0) return <p>{words('fleetSettings.noChanges')}</p>;
  return (
    <ul className={styles.changes} aria-label={words('fleetSettings.changes')}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>{words('fleetSettings.change', { field, before: before ?? unset, after: after ?? unset })}</li>
      ))}
    </ul>
  );
}
