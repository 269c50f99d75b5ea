import { Accordion, Button, PasswordInput } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { AlertsView } from '../../../../main/contract/alerts.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { type FormResult, failed, fromCore } from '../../../data/formResult.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { SettingsForm } from '../form/SettingsForm.tsx';

const targets: Readonly<Record<'webhook' | 'syslog', Text>> = {
  webhook: text('alert.target.webhook'),
  syslog: text('alert.target.syslog'),
};

export function AlertTargetsSection() {
  const words = useWords();
  const { view, result, look, setSecret, test } = useAlerts();
  const address = useSelected('plainSettings', (settings) => targetsOf(settings.view?.fields ?? []));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another secret
  useEffect(() => drop(look()), [look, address]);
  return (
    <Accordion.Item value="alert-targets">
      <Accordion.Control>{words('alerts.targets')}</Accordion.Control>
      <Accordion.Panel>
        <div className="column gap-4">
          <p>{words('alerts.targetsAbout')}</p>
          <SettingsForm of="alerts.webhook" />
          {view?.targets.some(({ target }) => target === 'webhook') ? (
            <SecretForm has={view.hasSecret} setSecret={setSecret} />
          ) : null}
          <SettingsForm of="alerts.syslog" />
          {view?.targets
            .filter(({ waiting, trouble }) => waiting > 0 || trouble !== null)
            .map(({ target, waiting, trouble }) => (
              <p key={target} className="soft" data-testid={`alerts-${target}`}>
                {trouble === null
                  ? words('alerts.waiting', { count: waiting, target: targets[target] })
                  : words(trouble)}
              </p>
            ))}
          {view === null || view.targets.length === 0 ? null : (
            <div className="row wraps gap-2">
              <Button variant="default" onClick={() => drop(test())}>
                {words('alerts.test')}
              </Button>
            </div>
          )}
          <FormResultLine result={result} />
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function useAlerts() {
  const { ask } = useActions('station');
  const [view, setView] = useState<AlertsView | null>(null);
  const [result, setResult] = useState<FormResult | null>(null);
  const look = useCallback(async () => {
    const answer = await ask((client) => client.alerts.get({}));
    if (answer.ok) setView(answer.value);
  }, [ask]);
  return {
    view,
    result,
    look,
    async setSecret(secret: string | null): Promise<boolean> {
      const answer = await ask((client) => client.alerts.setSecret({ secret }));
      setResult(answer.ok ? null : failed(answer.error));
      if (answer.ok) setView(answer.value);
      return answer.ok;
    },
    async test(): Promise<void> {
      setResult(null);
      const answer = await ask((client) => client.alerts.test({}));
      setResult(answer.ok ? fromCore(answer.value) : failed(answer.error));
      await look();
    },
  };
}

function targetsOf(fields: readonly { readonly path: string; readonly value: unknown }[]): string {
  const named = fields.filter(({ path }) => path === 'alerts.webhook' || path === 'alerts.syslog');
  return JSON.stringify(named.map(({ value }) => value));
}

interface SecretFormProps {
  readonly has: boolean;
  setSecret(secret: string | null): Promise<boolean>;
}

function SecretForm({ has, setSecret }: SecretFormProps) {
  const words = useWords();
  const [typed, setTyped] = useState('');
  const save = async (secret: string | null) => {
    if (await setSecret(secret)) setTyped('');
  };
  return (
    <form
      className="column top gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') drop(save(typed));
      }}
    >
      <PasswordInput
        w="min(26rem, 100%)"
        label={words('alerts.secret')}
        description={words('alerts.secretHelp')}
        value={typed}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div className="row wraps gap-2">
        <Button type="submit" variant="default" disabled={typed.trim() === ''}>
          {words('alerts.saveSecret')}
        </Button>
        {has ? (
          <Button variant="default" onClick={() => drop(save(null))}>
            {words('alerts.removeSecret')}
          </Button>
        ) : null}
      </div>
      {has ? <p className="soft">{words('alerts.hasSecret')}</p> : null}
    </form>
  );
}
