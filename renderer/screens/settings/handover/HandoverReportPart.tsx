import type { HandoverReport } from '../../../../main/contract/relay/handover.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { useWords } from '../../../words/useWords.ts';

const cameWords = {
  new: 'settings.handover.came.new',
  back: 'settings.handover.came.back',
  beside: 'settings.handover.came.beside',
  already: 'settings.handover.came.already',
} as const;

export function HandoverReportPart({ of, report }: { of: 'export' | 'import'; report: HandoverReport | null }) {
  if (report === null) return null;
  switch (report.kind) {
    case 'refused':
      return report.of === of ? <FormResultLine result={{ ok: false, message: report.why, field: null }} /> : null;
    case 'exported':
      return of === 'export' ? <Exported report={report} /> : null;
    case 'imported':
      return of === 'import' ? <Imported report={report} /> : null;
  }
}

function Exported({ report }: { report: Extract<HandoverReport, { kind: 'exported' }> }) {
  const words = useWords();
  const { folder, items, itemCount, photos, inboxPhotos, lost, left, fingerprint } = report;
  return (
    <section className="column gap-3 breaks" data-testid="handover-report" role="status">
      <p>{words('handover.moved', { items: itemCount, photos, folder })}</p>
      {inboxPhotos > 0 ? <p>{words('handover.inboxCopied', { count: inboxPhotos })}</p> : null}
      {lost.map(({ reference, files }) => (
        <p key={reference ?? ''}>
          {reference === null
            ? words('handover.lostOfInbox', { count: files })
            : words('handover.lost', { reference, count: files })}
        </p>
      ))}
      <p>
        <strong>{left === 0 ? words('handover.nothingLeft') : words('handover.left', { count: left })}</strong>
      </p>
      <p>{words('settings.handover.signed', { fingerprint })}</p>
      <Items
        count={itemCount}
        items={items.map(({ reference, photos: own }) => ({ reference, said: words('size.count', { count: own }) }))}
        head={words('settings.handover.photos')}
      />
    </section>
  );
}

function Imported({ report }: { report: Extract<HandoverReport, { kind: 'imported' }> }) {
  const words = useWords();
  const { items, itemCount, photos, already, inboxPhotos, lost, stations } = report;
  return (
    <section className="column gap-3 breaks" data-testid="handover-report" role="status">
      <p>{words('handover.cameIn', { items: itemCount, photos, already })}</p>
      {inboxPhotos > 0 ? <p>{words('handover.inboxCame', { count: inboxPhotos })}</p> : null}
      {lost > 0 ? <p>{words('handover.lostThere', { count: lost })}</p> : null}
      {stations.map((station) => (
        <p key={station}>{words('settings.handover.from', { station })}</p>
      ))}
      <Items
        count={itemCount + already}
        items={items.map(({ reference, came }) => ({ reference, said: words(cameWords[came]) }))}
        head={words('settings.handover.came')}
      />
    </section>
  );
}

interface ItemsProps {
  readonly count: number;
  readonly items: readonly { readonly reference: string; readonly said: string }[];
  readonly head: string;
}

function Items({ count, items, head }: ItemsProps) {
  const words = useWords();
  if (items.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach too.
    <section className="scrolls short" tabIndex={0} aria-label={words('settings.handover.items')}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words('settings.handover.item')}</th>
            <th scope="col">{head}</th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ reference, said }) => (
            <tr key={reference}>
              <th scope="row">{reference}</th>
              <td>{said}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > items.length ? <p>{words('settings.handover.more', { count: count - items.length })}</p> : null}
    </section>
  );
}
