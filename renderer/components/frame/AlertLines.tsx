import { useEffect, useRef } from 'react';
import type { FiringAlertView } from '../../../main/contract/healthLines.ts';
import { operatorText } from '../../../main/texts/operatorText.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';

/** Draws nothing: an alert has a line among the notices for as long as it lasts, or until a person dismisses it. */
export function AlertLines() {
  const alerts = useSelected('station', ({ status }) => status?.alerts ?? null);
  const { notify, leaveItem } = useActions('notices');
  const shown = useRef<readonly FiringAlertView[]>([]);
  useEffect(() => {
    if (alerts === null) return;
    const before = shown.current;
    shown.current = alerts;
    for (const alert of before) if (lacks(alerts, alert)) leaveItem(nameOf(alert));
    for (const alert of alerts)
      if (lacks(before, alert)) notify('warning', operatorText(alert.message), true, null, nameOf(alert), alert.part);
  }, [alerts, notify, leaveItem]);
  return null;
}

function lacks(alerts: readonly FiringAlertView[], alert: FiringAlertView): boolean {
  return !alerts.some((other) => nameOf(other) === nameOf(alert));
}

function nameOf({ code, at }: FiringAlertView): string {
  return `alert-${code}-${at}`;
}
