import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { PartnerEventsView } from '../../../main/contract/relay/partnerEvents.ts';
import { type Text, text } from '../../../main/texts/text.ts';
import { Age } from '../../components/Age.tsx';
import { FormResultLine } from '../../components/FormResultLine.tsx';
import { drop } from '../../data/context.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { Panel } from './Panel.tsx';

const states: Readonly<Record<PartnerEventsView['state'], Text>> = {
  off: text('partnerEvents.state.off'),
  no_token: text('partnerEvents.state.noToken'),
  connecting: text('partnerEvents.state.connecting'),
  connected: text('partnerEvents.state.connected'),
  refused: text('partnerEvents.state.refused'),
};

export function EventsPage() {
  const words = useWords();
  const events = useSelected('station', (station) => station.status?.events ?? null);
  const mode = useSelected('station', (station) => station.status?.mode ?? null);
  const result = useSelected('events', (state) => state.result);
  if (events === null) return null;
  return (
    <Panel title={words('settings.events.panel')}>
      <p>{words('settings.events.about')}</p>
      {events.address === null ? null : <Standing events={events} />}
      {mode === 'connected' ? <CodeForm isConnected={events.state === 'connected'} /> : <NoPartner />}
      <FormResultLine result={result} />
    </Panel>
  );
}

function NoPartner() {
  const words = useWords();
  return <p>{words('settings.events.needsPartner')}</p>;
}

function Standing({ events }: { events: PartnerEventsView }) {
  const words = useWords();
  return (
    <dl className="facts beside">
      <dt>{words('settings.events.address')}</dt>
      <dd>{events.address}</dd>
      <dt>{words('settings.events.state')}</dt>
      <dd data-testid="events-state" data-state={events.state}>
        {words(states[events.state])}
      </dd>
      <dt>{words('settings.events.lastEvent')}</dt>
      <dd>{events.lastEventAt === null ? words('settings.events.never') : <Age at={events.lastEventAt} />}</dd>
    </dl>
  );
}

function CodeForm({ isConnected }: { isConnected: boolean }) {
  const words = useWords();
  const busy = useSelected('events', (state) => state.busy);
  const hasRelay = useSelected('station', (station) => station.status?.events.address != null);
  const { connect, disconnect, test } = useActions('events');
  const [code, setCode] = useState('');
  return (
    <form
      className="column gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        drop(connect(code).then((taken) => (taken ? setCode('') : undefined)));
      }}
    >
      <Textarea
        label={words('settings.events.code')}
        description={words('settings.events.codeHelp')}
        value={code}
        spellCheck={false}
        autosize
        minRows={2}
        maxRows={4}
        maxLength={30_000}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className="flex bottom wraps gap-3">
        <Button type="submit" loading={busy === 'connect'} disabled={code.trim() === '' || busy !== null}>
          {words('settings.events.connect')}
        </Button>
        {hasRelay ? (
          <>
            <Button
              variant="default"
              loading={busy === 'test'}
              disabled={!isConnected || busy !== null}
              onClick={() => drop(test())}
            >
              {words('settings.events.test')}
            </Button>
            <Button
              variant="default"
              loading={busy === 'disconnect'}
              disabled={busy !== null}
              onClick={() => drop(disconnect())}
            >
              {words('settings.events.disconnect')}
            </Button>
          </>
        ) : null}
      </div>
    </form>
  );
}
