import { Button, Loader } from '@mantine/core';
import { IconWand } from '@tabler/icons-react';
import type { ProbeView } from '../../../../main/contract/connection/probe.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { Answers } from '../../../components/choices/Answers.tsx';
import { wordsOfEndpoint, wordsOfField } from '../../../components/profileForm/fieldWords.ts';
import { drop } from '../../../data/context.ts';
import type { ProbeStep } from '../../../state/connection/assistantStore.ts';
import { useActions, useFields, useSelected, useStores } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './Assistant.module.css';
import { FoundDetails } from './FoundDetails.tsx';

export function AssistantPart() {
  const words = useWords();
  const stores = useStores();
  const { running, step, found, failure } = useFields('assistant', 'running', 'step', 'found', 'failure');
  const { run, stop, forget } = useActions('assistant');
  const { connecting } = useFields('settings', 'connecting');
  const { connect } = useActions('settings');
  const { settle } = useActions('profile');
  const isPractice = useSelected('station', ({ status }) => status?.mode === 'practice');
  const isEdited = useSelected('profile', ({ text: edited, base }) => edited !== base);

  async function take(profileJson: string): Promise<void> {
    if (!(await connect({ profileJson, apiKey: '', userToken: '', test: true }))) return;
    settle(stores.settings.getState().view?.profileJson ?? profileJson);
    forget();
  }

  return (
    <section className="column gap-3 parted" aria-label={words('assistant.title')} data-testid="assistant">
      <h3 className="large strong">{words('assistant.title')}</h3>
      <p className="soft">{words('assistant.lead')}</p>
      {isEdited && !isPractice ? <p className="soft">{words('assistant.saveFirst')}</p> : null}
      <div className="row wraps gap-3">
        {running ? (
          <>
            <Button variant="default" onClick={stop}>
              {words('assistant.stop')}
            </Button>
            <Loader size="sm" aria-hidden="true" />
          </>
        ) : (
          <Button variant="default" leftSection={<IconWand size={20} aria-hidden="true" />} onClick={() => drop(run())}>
            {words(found === null ? 'assistant.run' : 'assistant.again')}
          </Button>
        )}
        <span role="status">{running ? words(stepText(step)) : null}</span>
      </div>
      {failure === null ? null : (
        <p className="stop" role="alert">
          {words(failure)}
        </p>
      )}
      {found === null ? null : (
        <>
          <FoundChanges found={found} />
          {found.changes.length === 0 ? null : isPractice ? (
            <p className="soft">{words('assistant.notInPractice')}</p>
          ) : (
            <Answers
              name="assistantFound"
              className="row wraps gap-3"
              answers={[
                {
                  label: words('assistant.take'),
                  disabled: isEdited || connecting,
                  give: () => drop(take(found.profileJson)),
                },
                { label: words('assistant.dismiss'), give: forget },
              ]}
            />
          )}
          <FoundDetails found={found} />
        </>
      )}
    </section>
  );
}

function stepText(step: ProbeStep | null): Text {
  if (step === null) return text('assistant.starts');
  const endpoint = wordsOfEndpoint(step.endpoint);
  if (step.waitMs === null) return text('assistant.step', { endpoint, calls: step.calls });
  return text('assistant.waits', { endpoint, seconds: Math.ceil(step.waitMs / 1000) });
}

type Change = ProbeView['changes'][number];

const proofs: Readonly<Record<Change['proof'], Text>> = {
  effect: text('assistant.proof.effect'),
  refusal: text('assistant.proof.refusal'),
  accepted: text('assistant.proof.accepted'),
  credential: text('assistant.proof.credential'),
};

function FoundChanges({ found: { changes, calls } }: { found: ProbeView }) {
  const words = useWords();
  if (changes.length === 0) return <p role="status">{words('assistant.allRight', { calls })}</p>;
  return (
    <>
      <p role="status">{words('assistant.changes', { count: changes.length, calls })}</p>
      <ul className={styles.changes}>
        {changes.map(({ field, from, to, proof }) => (
          <li className="flex wraps between gap-1-5 ruled breaks" key={field} data-testid={`change-${field}`}>
            <span>
              {words('assistant.change', { field: wordsOfField(field).label, from: shown(from), to: shown(to) })}
            </span>
            <span className="soft">{words(proofs[proof])}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function shown(value: Change['to']): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
