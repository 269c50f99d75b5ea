import { useEffect } from 'react';
import { drop } from '../../../stores/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { QualitySection } from './QualitySection.tsx';

/** Read when the page is opened. */
export function QualityPage() {
  const { view, saving } = useFields('quality', 'view', 'saving');
  const { look, change } = useActions('quality');
  useEffect(() => drop(look()), [look]);
  if (view === null) return null;
  return <QualitySection quality={view} saving={saving} onChange={(part) => drop(change(part))} />;
}
