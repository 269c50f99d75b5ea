import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { SetupStep } from '../../../../main/contract/setup.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { drop } from '../../../data/context.ts';
import type { SettingsPage } from '../../../state/station/navigationStore.ts';
import { useActions, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

interface StepWords {
  readonly name: Text;
  readonly help: Text;
  /** Where it is done, and what its button says; null: here, with the scanner. */
  readonly there: { readonly page: SettingsPage; readonly label: Text } | null;
}

const steps: Readonly<Record<SetupStep, StepWords>> = {
  photos: {
    name: text('setup.photos'),
    help: text('setup.photosHelp'),
    there: { page: 'sources', label: text('setup.photosOpen') },
  },
  operator: {
    name: text('setup.operator'),
    help: text('setup.operatorHelp'),
    there: { page: 'operators', label: text('setup.operatorOpen') },
  },
  firstItem: { name: text('setup.firstItem'), help: text('setup.firstItemHelp'), there: null },
  partner: {
    name: text('setup.partner'),
    help: text('setup.partnerHelp'),
    there: { page: 'connection', label: text('setup.partnerOpen') },
  },
};

/** What a new station still needs. Each step can be left and taken up; nothing waits for it. */
export function SetupGuide() {
  const words = useWords();
  const view = useSelected('setup', (setup) => setup.view);
  const { look, hide } = useActions('setup');
  const { goToSettings } = useActions('navigation');
  // A test photo lies in the inbox, of which the status tells.
  const inbox = useSelected('station', ({ status }) => status?.inbox.length ?? 0);
  // Home comes back after each item: what is put away is not asked about again.
  const isHidden = view?.isHidden === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the inbox is why it is done again
  useEffect(() => {
    if (!isHidden) drop(look());
  }, [look, inbox, isHidden]);
  const next = view?.steps.find(({ isDone }) => !isDone);
  if (view === null || isHidden || next === undefined) return null;
  const { help, there } = steps[next.step];
  return (
    <section
      aria-label={words('setup.title')}
      className="row wraps gap-2-5 on-info round-l pad-3-4"
      data-testid="setup-guide"
    >
      <ol className="row wraps gap-2-5 soft wide">
        {view.steps.map(({ step, isDone }) => (
          <li
            className="row gap-2"
            key={step}
            data-done={isDone}
            aria-current={step === next.step ? 'step' : undefined}
          >
            {isDone ? (
              <IconCircleCheckFilled className="go" size={20} aria-label={words('setup.finished')} />
            ) : (
              <IconCircle size={20} aria-hidden="true" />
            )}
            {words(steps[step].name)}
          </li>
        ))}
      </ol>
      <p className="roomy ink">{words(help)}</p>
      <div className="row">
        {there === null ? null : (
          <Button onClick={() => goToSettings(there.page)} data-testid="setup-next">
            {words(there.label)}
          </Button>
        )}
        <Button variant="subtle" onClick={() => drop(hide(true))} data-testid="setup-hide">
          {words('setup.hide')}
        </Button>
      </div>
    </section>
  );
}
