import { useEffect } from 'react';
import { drop } from '../data/context.ts';
import { useActions, useSelected } from '../stores/useStores.ts';

/** Far less than the shortest time after which a station locks. */
const toldEveryMs = 15_000;

/** Each key, press and touch keeps the station from locking; it is told now and then, and only where it locks. */
export function useActivity(): void {
  const locks = useSelected(
    'station',
    ({ status }) => status?.signIn?.lockMinutes != null && status.signIn.operator !== null,
  );
  const { active } = useActions('operators');
  useEffect(() => {
    if (!locks) return;
    let toldAt = Number.NEGATIVE_INFINITY;
    const report = (): void => {
      if (performance.now() - toldAt < toldEveryMs) return;
      toldAt = performance.now();
      drop(active());
    };
    const heard = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const kind of heard) document.addEventListener(kind, report, { capture: true, passive: true });
    return () => {
      for (const kind of heard) document.removeEventListener(kind, report, { capture: true });
    };
  }, [locks, active]);
}
