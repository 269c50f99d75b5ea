import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { FleetStationView, FleetView } from '../../../../main/contract/relay/fleet.ts';
import { byteSize } from '../../../../main/texts/sizes.ts';
import { Age } from '../../../components/Age.tsx';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { useToday } from '../../../components/useTimed.ts';
import { drop } from '../../../data/context.ts';
import { clockTime } from '../../../format/times.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import { PendingSettings } from './PendingSettings.tsx';
import { PublishedSettings } from './PublishedSettings.tsx';

/** Stations report three times a minute. */
const pollEveryMs = 10_000;

export function FleetPage() {
  const words = useWords();
  const view = useSelected('fleet', ({ view }) => view?.fleet ?? null);
  const trouble = useSelected('fleet', (fleet) => fleet.trouble);
  const hasRelay = useSelected('station', (station) => station.status?.events.address != null);
  const { look } = useActions('fleet');
  useEffect(() => {
    if (!hasRelay) return;
    drop(look());
    const timer = setInterval(() => drop(look()), pollEveryMs);
    return () => clearInterval(timer);
  }, [hasRelay, look]);
  return (
    <>
      <Panel title={words('settings.fleet.title')}>
        <p>{words('settings.fleet.about')}</p>
        {hasRelay ? null : <p>{words('fleet.noRelay')}</p>}
        {hasRelay && view !== null ? <Stations view={view} /> : null}
        <FormResultLine result={hasRelay ? trouble : null} />
      </Panel>
      {hasRelay ? <PendingSettings /> : null}
      {hasRelay && view !== null ? <PublishedSettings settings={view.settings} /> : null}
    </>
  );
}

function Stations({ view: { stations, alarms } }: { view: FleetView }) {
  const words = useWords();
  return (
    <>
      {alarms.length === 0 ? null : (
        <ul className="column gap-2" aria-label={words('settings.fleet.alarms')}>
          {alarms.map(({ code, message }) => (
            <li className="said on-look note" key={words(message)} data-testid={`fleet-alarm-${code}`}>
              <IconAlertTriangle size={20} aria-hidden="true" />
              <span>{words(message)}</span>
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where the window is narrow, which the keyboard must reach too. */}
      <section className="scrolls" tabIndex={0} aria-label={words('settings.fleet.stations')}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words('fleet.column.name')}</th>
              <th scope="col">{words('fleet.column.seen')}</th>
              <th scope="col">{words('fleet.column.photos')}</th>
              <th scope="col">{words('fleet.column.oldest')}</th>
              <th scope="col">{words('fleet.column.free')}</th>
              <th scope="col">{words('fleet.column.camera')}</th>
              <th scope="col">{words('fleet.column.version')}</th>
              <th scope="col">{words('fleetSettings.column')}</th>
            </tr>
          </thead>
          <tbody>
            {stations.map((station) => (
              <StationRow key={station.name} station={station} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function StationRow({ station }: { station: FleetStationView }) {
  const words = useWords();
  const { name, isThis, seenAt, isSilent, photos, oldestUnsentAt, freeBytes, camera, version } = station;
  return (
    <tr data-testid={`fleet-${name}`} data-silent={isSilent}>
      <th scope="row" className="breaks strong">
        {name}
        {isThis ? <span className="soft"> {words('settings.fleet.this')}</span> : null}
      </th>
      <td>{seenAt === null ? words('fleet.never') : isSilent ? <Age at={seenAt} /> : words('settings.fleet.now')}</td>
      <td>{words('size.count', { count: photos })}</td>
      <td>{oldestUnsentAt === null ? null : <Age at={oldestUnsentAt} />}</td>
      <td>{freeBytes === null ? null : words(byteSize(freeBytes))}</td>
      <td>
        {camera === null
          ? words('fleet.none')
          : camera.ready
            ? camera.model
            : words('fleet.cameraNotReady', { model: camera.model })}
      </td>
      <td>{version}</td>
      <td>
        <StationSettings settings={station.settings} />
      </td>
    </tr>
  );
}

function StationSettings({ settings }: Pick<FleetStationView, 'settings'>) {
  const words = useWords();
  const today = useToday();
  if (settings === null) return null;
  const { version, takenAt, next } = settings;
  if (next !== null) {
    const { version: waiting, why } = next;
    switch (next.waits) {
      case 'open':
        return words('fleetSettings.waitsOpen', { version: waiting });
      case 'arriving':
        return words('fleetSettings.waitsArriving', { version: waiting });
      case 'refused':
        return words('fleetSettings.refused', { version: waiting, why: why ?? '' });
    }
  }
  if (version === null) return null;
  if (takenAt === null) return words('fleetSettings.taken', { version });
  return words('fleetSettings.takenAt', { version, time: clockTime(takenAt, today) });
}
