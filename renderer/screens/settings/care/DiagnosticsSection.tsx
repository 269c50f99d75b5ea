import { Accordion, Button } from '@mantine/core';
import { useState } from 'react';
import type { DiagnosticsView } from '../../../../main/contract/health.ts';
import { byteSize } from '../../../../main/texts/sizes.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { type FormResult, failed } from '../../../data/formResult.ts';
import { useActions } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Folds } from '../form/Folds.tsx';
import styles from './Care.module.css';
import { saveAs } from './saveAs.ts';

/** `export-diagnostics` of a running station. */
export function DiagnosticsSection() {
  const words = useWords();
  const { ask } = useActions('station');
  const [found, setFound] = useState<DiagnosticsView | null>(null);
  const [result, setResult] = useState<FormResult | null>(null);
  const gather = async () => {
    const answer = await ask((client) => client.health.diagnostics({}));
    setResult(answer.ok ? null : failed(answer.error));
    if (answer.ok) setFound(answer.value);
  };
  return (
    <Accordion.Item value="diagnostics">
      <Accordion.Control>{words('supportFile.title')}</Accordion.Control>
      <Accordion.Panel>
        <div className="column gap-4">
          <p>{words('supportFile.about')}</p>
          {found === null ? (
            <div className="row wraps gap-2">
              <Button variant="default" onClick={() => drop(gather())}>
                {words('supportFile.look')}
              </Button>
            </div>
          ) : (
            <Found found={found} onLeave={() => setFound(null)} />
          )}
          <FormResultLine result={result} />
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function Found({ found: { files, zip }, onLeave }: { found: DiagnosticsView; onLeave(): void }) {
  const words = useWords();
  return (
    <>
      <div data-testid="diagnostics-files">
        <Folds order={4}>
          {files.map(({ name, bytes, text, isWhole }) => (
            <Accordion.Item key={name} value={name}>
              <Accordion.Control>{words('supportFile.file', { name, size: byteSize(bytes) })}</Accordion.Control>
              <Accordion.Panel>
                {isWhole ? null : <p className="soft">{words('supportFile.cut')}</p>}
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must reach too. */}
                <section className={`scrolls ${styles.log}`} tabIndex={0} aria-label={name}>
                  <pre>{text}</pre>
                </section>
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Folds>
      </div>
      <div className="row wraps gap-2">
        <Button
          data-testid="diagnostics-save"
          onClick={() => {
            saveAs('sideshot-diagnostics.zip', zip);
            onLeave();
          }}
        >
          {words('supportFile.save')}
        </Button>
        <Button variant="default" onClick={onLeave}>
          {words('supportFile.leave')}
        </Button>
      </div>
    </>
  );
}
