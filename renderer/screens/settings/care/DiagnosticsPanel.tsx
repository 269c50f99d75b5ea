import { Accordion, Button } from '@mantine/core';
import type { DiagnosticsView } from '../../../../main/contract/health.ts';
import { byteSize } from '../../../../main/texts/sizes.ts';
import { drop } from '../../../data/context.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Folds } from '../form/Folds.tsx';
import { Panel } from '../Panel.tsx';
import styles from './Care.module.css';
import { saveAs } from './saveAs.ts';

/** `export-diagnostics` of a running station. */
export function DiagnosticsPanel() {
  const words = useWords();
  const found = useSelected('health', ({ diagnostics }) => diagnostics);
  const { gatherDiagnostics } = useActions('health');
  return (
    <Panel title={words('supportFile.title')}>
      <p>{words('supportFile.about')}</p>
      {found === null ? (
        <div className="row wraps gap-2">
          <Button variant="default" onClick={() => drop(gatherDiagnostics())}>
            {words('supportFile.look')}
          </Button>
        </div>
      ) : (
        <Found found={found} />
      )}
    </Panel>
  );
}

function Found({ found: { files, zip } }: { found: DiagnosticsView }) {
  const words = useWords();
  const { leaveDiagnostics } = useActions('health');
  return (
    <>
      <div data-testid="diagnostics-files">
        <Folds>
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
            leaveDiagnostics();
          }}
        >
          {words('supportFile.save')}
        </Button>
        <Button variant="default" onClick={leaveDiagnostics}>
          {words('supportFile.leave')}
        </Button>
      </div>
    </>
  );
}
