import { useEffect } from 'react';
import { useToday } from '../../../components/useTimed.ts';
import { drop } from '../../../data/context.ts';
import { limitLines, limitName } from '../../../format/limits.ts';
import { clockTime } from '../../../format/times.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { UserForm } from './UserForm.tsx';

export function PartnerPanels() {
  const isConnected = useSelected('station', ({ status }) => (status?.mode ?? 'unconnected') !== 'unconnected');
  return isConnected ? (
    <>
      <LimitsSection />
      <UserForm />
    </>
  ) : null;
}

function LimitsSection() {
  const words = useWords();
  const today = useToday();
  const limits = useSelected('partner', ({ view }) => view);
  // A limit just met is news.
  const pausedUntil = useSelected('station', ({ status }) => status?.pausedUntil ?? null);
  const { reload } = useActions('partner');
  // biome-ignore lint/correctness/useExhaustiveDependencies: read anew when the pause changes
  useEffect(() => drop(reload()), [reload, pausedUntil]);
  if (limits === null) return null;
  return (
    <section className="column gap-3 parted" aria-label={words('limits.title')} data-testid="limits">
      <h3 className="large strong">{words('limits.title')}</h3>
      <p className="soft">{words(limits.length === 0 ? 'limits.none' : 'limits.help')}</p>
      {limits.map((limit) => (
        <div key={`${limit.limitType} ${limit.endpoint}`}>
          <strong>{words(limitName(limit))}</strong>{' '}
          <span className="soft">{words('limits.toldAt', { when: clockTime(limit.at, today) })}</span>
          <ul className="indent">
            {limitLines(limit, today).map((line) => (
              <li key={words(line)}>{words(line)}</li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
