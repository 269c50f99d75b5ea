import { useEffect } from 'react';
import { drop } from '../../../stores/context.ts';
import { useStoreState } from '../../../stores/useStores.ts';
import { QualitySection } from './QualitySection.tsx';

/** What photos are judged by; read when it is looked at. */
export function QualityPage() {
  const { view, saving, look, set } = useStoreState('quality');
  useEffect(() => drop(look()), [look]);
  if (view === null) return null;
  return <QualitySection quality={view} saving={saving} onSet={(settings) => drop(set(settings))} />;
}
