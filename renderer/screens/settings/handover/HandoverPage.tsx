import { Button, Progress } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { HandoverView } from '../../../../main/contract/relay/handover.ts';
import { Age } from '../../../components/Age.tsx';
import { Answers } from '../../../components/choices/Answers.tsx';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import { HandoverFolder } from './HandoverFolder.tsx';
import { HandoverReportPart } from './HandoverReportPart.tsx';

/** The same as `export-queue` and `import-queue`. */
export function HandoverPage() {
  const view = useSelected('handover', (handover) => handover.view);
  const { look } = useActions('handover');
  useEffect(() => drop(look()), [look]);
  if (view === null) return null;
  return (
    <>
      <ExportPanel view={view} />
      <ImportPanel view={view} />
      {view.moves.length === 0 ? null : <MovesPanel moves={view.moves} />}
    </>
  );
}

function ExportPanel({ view }: { view: HandoverView }) {
  const words = useWords();
  const refused = useSelected('handover', (handover) => handover.refused);
  const { exportTo } = useActions('handover');
  const [asked, setAsked] = useState<{ readonly folder: string; readonly again: boolean } | null>(null);
  const { unsent, moves, running } = view;
  const isWaiting = moves.some(({ deliveredAt }) => deliveredAt === null);
  const hasWork = unsent.items > 0 || unsent.inbox > 0 || isWaiting;
  return (
    <Panel title={words('settings.handover.out')}>
      <p>{words('settings.handover.outAbout')}</p>
      <p data-testid="handover-unsent">{words('settings.handover.unsent', unsent)}</p>
      {isWaiting && running === null ? (
        <p className="medium" data-testid="handover-waiting">
          {words('settings.handover.waiting')}
        </p>
      ) : null}
      {asked === null ? (
        <HandoverFolder
          label={words('settings.handover.outFolder')}
          actions={[
            {
              label: words('settings.handover.export'),
              isOff: running !== null || !hasWork,
              act: (folder) => setAsked({ folder, again: false }),
            },
            ...(moves.length === 0
              ? []
              : [
                  {
                    label: words('settings.handover.again'),
                    isOff: running !== null,
                    act: (folder: string) => setAsked({ folder, again: true }),
                  },
                ]),
          ]}
        />
      ) : (
        <section className="column gap-3 breaks" aria-label={words('settings.handover.out')}>
          <p>
            {words(asked.again ? 'settings.handover.sureAgain' : 'settings.handover.sure', {
              items: unsent.items,
              folder: asked.folder,
            })}
          </p>
          <Answers
            name="handover"
            className="flex wraps gap-3"
            answers={[
              {
                label: words('settings.handover.exportNow'),
                give: () => {
                  setAsked(null);
                  drop(exportTo(asked.folder, asked.again));
                },
              },
              { label: words('settings.handover.cancel'), give: () => setAsked(null) },
            ]}
          />
        </section>
      )}
      {running?.kind === 'export' ? <Running running={running} /> : null}
      <FormResultLine result={refused} />
      <HandoverReportPart of="export" report={view.last} />
    </Panel>
  );
}

function ImportPanel({ view }: { view: HandoverView }) {
  const words = useWords();
  const { importFrom } = useActions('handover');
  const { running } = view;
  return (
    <Panel title={words('settings.handover.in')}>
      <p>{words('settings.handover.inAbout')}</p>
      <HandoverFolder
        label={words('settings.handover.inFolder')}
        actions={[
          {
            label: words('settings.handover.import'),
            isOff: running !== null,
            act: (folder) => drop(importFrom(folder)),
          },
        ]}
      />
      {running?.kind === 'import' ? <Running running={running} /> : null}
      <HandoverReportPart of="import" report={view.last} />
    </Panel>
  );
}

function Running({ running }: { running: NonNullable<HandoverView['running']> }) {
  const words = useWords();
  const { stop } = useActions('handover');
  const { phase, done, total, folder } = running;
  const said = words(phase === 'checking' ? 'settings.handover.checking' : 'settings.handover.copying', {
    done,
    total,
    folder,
  });
  return (
    <div className="column gap-3 breaks" data-testid="handover-running">
      <p role="status">{said}</p>
      <Progress aria-label={said} value={(100 * done) / Math.max(1, total)} />
      <div className="flex wraps gap-3">
        <Button variant="default" onClick={() => drop(stop())}>
          {words('settings.handover.stop')}
        </Button>
      </div>
    </div>
  );
}

function MovesPanel({ moves }: Pick<HandoverView, 'moves'>) {
  const words = useWords();
  return (
    <Panel title={words('settings.handover.before')}>
      <p>{words('settings.handover.beforeAbout')}</p>
      <ul className="column gap-2 breaks">
        {moves.map(({ id, at, items, photos, deliveredAt, folder }) => (
          <li key={id} data-testid="handover-move" data-delivered={deliveredAt !== null}>
            <span>{words('settings.handover.move', { items, photos })}</span>{' '}
            <span className="soft">
              <Age at={at} />
              {' · '}
              {deliveredAt === null
                ? words('settings.handover.nowhere')
                : (folder ?? words('settings.handover.delivered'))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
