import { Button, Checkbox } from '@mantine/core';
import type { Text } from '../../../../main/texts/text.ts';
import { PickFileButton } from '../../../components/add/PickFileButton.tsx';
import { Answers } from '../../../components/choices/Answers.tsx';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { createSettingsFileStore, type SettingsFileState } from '../../../data/settings/settingsFileStore.ts';
import { useLate } from '../../../stores/useLate.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { Panel } from '../Panel.tsx';
import { saveAs } from './saveAs.ts';
import { settingWords } from './settingWords.ts';

/** The same as `settings export`, `diff` and `import`. */
export function SettingsFilePage() {
  const words = useWords();
  const { chosen, busy, result, exported, choose } = useLate(createSettingsFileStore);
  const save = async () => {
    const file = await exported();
    if (file !== null) saveAs('sideshot-settings.json', new Blob([file], { type: 'application/json' }));
  };
  return (
    <Panel title={words('settingsFile.title')}>
      <p>{words('settingsFile.about')}</p>
      <div className="flex wraps gap-3">
        <Button variant="default" onClick={() => drop(save())}>
          {words('settingsFile.export')}
        </Button>
        <PickFileButton
          label={words('settingsFile.import')}
          accept="application/json,.json"
          busy={busy}
          onFile={(file) => drop(file.text().then((given) => choose(given, false)))}
        />
      </div>
      {chosen === null ? null : <ChosenFile chosen={chosen} />}
      <FormResultLine result={result} />
    </Panel>
  );
}

function ChosenFile({ chosen: { file, machine, plan } }: { chosen: NonNullable<SettingsFileState['chosen']> }) {
  const words = useWords();
  const { choose, importChosen, leave } = useLate(createSettingsFileStore);
  const fields = useSelected('plainSettings', ({ view }) => view?.fields) ?? [];
  const { changes, leftOut } = plan;
  return (
    <section className="column gap-4" aria-label={words('settingsFile.changes')} data-testid="settings-changes">
      {changes.length === 0 ? <p>{words('settingsFile.same')}</p> : null}
      <ul className="breaks indent">
        {changes.map(({ key, from, to }) => {
          const { label, value } = settingWords(fields, key);
          return (
            <li key={key}>
              {words('settingsFile.change', { key: label, from: value(from), to: value(to) })}
              <KeyInFile name={key} label={label} />
            </li>
          );
        })}
        {leftOut.map(({ key, why }) => {
          const { label } = settingWords(fields, key);
          return (
            <li key={`out ${key}`} className="soft">
              {words('settingsFile.leftOut', { key: label, why })}
              <KeyInFile name={key} label={label} />
            </li>
          );
        })}
      </ul>
      <Checkbox
        label={words('settingsFile.machine')}
        checked={machine}
        onChange={(event) => drop(choose(file, event.currentTarget.checked))}
      />
      <Answers
        name="settingsFile"
        className="flex wraps gap-3"
        answers={[
          ...(changes.length === 0
            ? []
            : [{ label: words('settingsFile.importNow'), give: () => drop(importChosen()) }]),
          { label: words('settingsFile.leave'), give: leave },
        ]}
      />
    </section>
  );
}

/** For whoever looks into the file. */
function KeyInFile({ name, label }: { readonly name: string; readonly label: Text }) {
  if (label.id === 'words.asGiven') return null;
  return (
    <div className="soft small" dir="ltr">
      {name}
    </div>
  );
}
