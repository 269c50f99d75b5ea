import type { AlertsView } from '../../contract/alerts.ts';
import { StationError } from '../../domain/failure.ts';
import type { AlertTarget } from '../../domain/health/alertTargets.ts';
import type { Store } from '../../domain/ports/store.ts';
import { listed, type Text, text } from '../../texts/text.ts';
import { type AlertSecretParts, readAlertSecret, writeAlertSecret } from '../alerts/alertSecret.ts';
import type { Alerts } from '../alerts/alerts.ts';
import { readSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import type { Implementer } from './implementer.ts';

export interface AlertsDependencies extends AlertSecretParts {
  readonly alerts: Alerts;
  readonly store: Pick<Store, 'settings'>;
  readonly closing: AbortSignal;
}

const names: Readonly<Record<AlertTarget, Text>> = {
  webhook: text('alert.target.webhook'),
  syslog: text('alert.target.syslog'),
};

export function alertsPart(os: Implementer, parts: AlertsDependencies) {
  const { alerts, closing } = parts;
  return {
    get: os.alerts.get.handler(() => viewOf(parts)),
    setSecret: os.alerts.setSecret.handler(async ({ input }) => {
      const { webhook } = rulesOf(parts);
      if (webhook === null)
        throw new StationError('not_possible', text('alert.noWebhook'), { field: 'alerts.webhook' });
      await writeAlertSecret(parts, webhook, input.secret);
      alerts.startOver();
      return await viewOf(parts);
    }),
    test: os.alerts.test.handler(async ({ signal }) => {
      const tried = await alerts.test(signal === undefined ? closing : AbortSignal.any([signal, closing]));
      if (tried.length === 0) return { ok: false, message: text('alert.noTarget') };
      const failed = tried.flatMap(({ target, sent }) => (sent.kind === 'failed' ? [troubleOf(target, sent.why)] : []));
      if (failed.length > 0) return { ok: false, message: listed(failed) };
      return { ok: true, message: text('alert.tested', { targets: listed(tried.map(({ target }) => names[target])) }) };
    }),
  };
}

async function viewOf(parts: AlertsDependencies): Promise<AlertsView> {
  const { alerts } = parts;
  const rules = rulesOf(parts);
  return {
    hasSecret: rules.webhook !== null && (await hasSecret(parts, rules.webhook)),
    targets: alerts.targets
      .filter(({ target }) => rules[target] !== null)
      .map(({ target, waiting, why }) => ({ target, waiting, trouble: why === null ? null : troubleOf(target, why) })),
  };
}

async function hasSecret(parts: AlertSecretParts, webhook: string): Promise<boolean> {
  try {
    return (await readAlertSecret(parts, webhook)) !== null;
  } catch {
    // One that cannot be opened is there: the sending says so.
    return true;
  }
}

function rulesOf({ store }: Pick<AlertsDependencies, 'store'>) {
  return readSetting(store, stationSettings.alerts);
}

function troubleOf(target: AlertTarget, why: string): Text {
  return text('alert.notSent', { target: names[target], why });
}
