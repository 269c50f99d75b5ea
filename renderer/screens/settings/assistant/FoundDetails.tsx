import { Fragment } from 'react';
import type { ProbeView } from '../../../../main/contract/connection/probe.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { wordsOfEndpoint, wordsOfField } from '../../../components/profileForm/fieldWords.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './Assistant.module.css';

type Endpoint = ProbeView['endpoints'][number];

const outcomes: Readonly<Record<Endpoint['outcome'], Text>> = {
  works: text('assistant.outcome.works'),
  refused: text('assistant.outcome.refused'),
  failed: text('assistant.outcome.failed'),
  limited: text('assistant.outcome.limited'),
  not_tried: text('assistant.outcome.notTried'),
  not_proven: text('assistant.outcome.notProven'),
};

export function FoundDetails({ found: { endpoints, parameters } }: { found: ProbeView }) {
  const words = useWords();
  return (
    <details>
      <summary className={styles.summary}>{words('assistant.details')}</summary>
      <div className={`grid gap-2-5 ${styles.found}`}>
        <h4 className="across normal">{words('assistant.endpoints')}</h4>
        {endpoints.map((entry) => (
          <Fragment key={entry.endpoint}>
            <span>{words(wordsOfEndpoint(entry.endpoint))}</span>
            <span>
              {words(outcomes[entry.outcome])}
              {entry.credential === null ? null : <span className="soft"> · {words(credentialText(entry))}</span>}
            </span>
            <span className={`soft ${styles.told}`}>{words(entry.text)}</span>
          </Fragment>
        ))}
        <h4 className="across normal">{words('assistant.parameters')}</h4>
        {parameters.map((entry) => (
          <Fragment key={entry.field}>
            <span>{words(wordsOfField(entry.field).label)}</span>
            <span>{entry.name ?? '–'}</span>
            <span className={`soft ${styles.told}`}>{words(entry.text)}</span>
          </Fragment>
        ))}
      </div>
    </details>
  );
}

function credentialText({ credential, userToken }: Endpoint): Text {
  const mode = String(credential);
  return userToken
    ? text('assistant.withUserToken', { credential: mode })
    : { id: 'words.asGiven', params: { words: mode } };
}
