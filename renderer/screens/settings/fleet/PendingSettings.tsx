import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { PendingSettingsView } from '../../../../main/contract/relay/fleet.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { Answers } from '../../../components/choices/Answers.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import { FieldChanges } from './FieldChanges.tsx';
import styles from './FleetPage.module.css';

export function PendingSettings() {
  const words = useWords();
  const pending = useSelected('fleet', ({ view }) => view?.pending ?? null);
  const foreign = useSelected('fleet', ({ view }) => view?.foreign ?? null);
  if (pending === null && foreign === null) return null;
  return (
    <Panel title={words('fleetSettings.pendingTitle')}>
      {foreign === null ? null : (
        <p className="breaks on-look note" data-testid="foreign-settings">
          {words(foreign)}
        </p>
      )}
      {pending === null ? null : <Waiting key={pending.version} pending={pending} />}
    </Panel>
  );
}

function Waiting({ pending }: { pending: PendingSettingsView }) {
  const words = useWords();
  const { version, signer, isNewKey, said, changes, goes } = pending;
  const [trustsKey, setTrustsKey] = useState(false);
  const { answerSettings } = useActions('fleet');
  return (
    <>
      <p data-testid="pending-settings">{words(headingOf(pending))}</p>
      <p>{words(signer)}</p>
      <FieldChanges changes={changes} />
      <ul className={`breaks indent ${styles.changes}`} aria-label={words('fleetSettings.goes')}>
        {goes.map((route) => (
          <li key={words(route.said)} data-outside={route.isOutside}>
            {words(route.said)}
          </li>
        ))}
      </ul>
      {isNewKey ? (
        <Checkbox
          size="md"
          label={words('fleetSettings.trustKey')}
          checked={trustsKey}
          onChange={(event) => setTrustsKey(event.currentTarget.checked)}
        />
      ) : null}
      <Answers
        name="agreeSettings"
        className="flex wraps gap-4"
        answers={[
          {
            label: words('fleetSettings.agree', { version }),
            give: () => drop(answerSettings(version, 'agree', trustsKey)),
          },
          {
            label: words('fleetSettings.decline'),
            disabled: said === 'declined',
            give: () => drop(answerSettings(version, 'decline', false)),
          },
        ]}
      />
    </>
  );
}

function headingOf({ version, station, said }: PendingSettingsView): Text {
  if (said === 'declined') return text('fleetSettings.waitingDeclined', { version, station });
  return text(said === 'left_out' ? 'fleetSettings.waitingHung' : 'fleetSettings.waiting', { version, station });
}
