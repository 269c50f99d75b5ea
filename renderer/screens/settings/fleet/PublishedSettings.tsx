import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { FleetView } from '../../../../main/contract/relay/fleet.ts';
import { Answers } from '../../../components/choices/Answers.tsx';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import { FieldChanges } from './FieldChanges.tsx';

/** Shows first what publishing would change. */
export function PublishedSettings({ settings }: { settings: FleetView['settings'] }) {
  const words = useWords();
  const preview = useSelected('fleet', (fleet) => fleet.preview);
  const result = useSelected('fleet', (fleet) => fleet.published);
  const [isBusy, setBusy] = useState(false);
  const [adminKey, setAdminKey] = useState('');
  const { previewSettings, publishSettings, leavePreview } = useActions('fleet');
  const during = (work: () => Promise<void>): void => {
    setBusy(true);
    drop(work().finally(() => setBusy(false)));
  };
  const publish = (): void => {
    during(() => publishSettings(adminKey));
    setAdminKey('');
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
        <div className="flex wraps gap-4">
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
          <FieldChanges changes={preview.shown.changes} />
          <PasswordInput
            label={words('fleetSettings.adminKey')}
            description={words('fleetSettings.adminKeyHelp')}
            autoComplete="off"
            value={adminKey}
            onChange={(event) => setAdminKey(event.currentTarget.value)}
          />
          <Answers
            name="publish"
            className="flex wraps gap-4"
            answers={[
              {
                label: words('fleetSettings.publish', { version: preview.shown.version }),
                disabled: isBusy || (settings !== null && preview.shown.changes.length === 0),
                give: publish,
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
