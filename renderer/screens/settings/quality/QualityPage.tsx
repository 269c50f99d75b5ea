import { useEffect } from 'react';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { QualitySection } from './QualitySection.tsx';

/** Read when the page is opened. */
export function QualityPage() {
  const { view, busy } = useFields('quality', 'view', 'busy');
  const { look, change } = useActions('quality');
  useEffect(() => drop(look()), [look]);
  if (view === null) return null;
  return <QualitySection quality={view} saving={busy} onChange={(part) => drop(change(part))} />;
}
