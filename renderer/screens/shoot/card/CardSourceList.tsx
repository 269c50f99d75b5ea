import { Alert, Button, Flex, Loader, TextInput } from '@mantine/core';
import { IconCamera, IconDeviceSdCard, IconFolder, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { CardSourceView } from '../../../../main/contract/cardImport.ts';
import { Choices } from '../../../components/choices/Choices.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './CardSourceList.module.css';

const icons = { card: IconDeviceSdCard, camera: IconCamera, folder: IconFolder } as const;

export function CardSourceList() {
  const words = useWords();
  const { sources, finding, opening, failure } = useFields('cardImport', 'sources', 'finding', 'opening', 'failure');
  const { find, browse } = useActions('cardImport');
  const [path, setPath] = useState('');
  const found = sources?.sources ?? [];
  function open(index: number): void {
    const source = found[index];
    if (source !== undefined && !opening) drop(browse({ kind: 'found', id: source.id }));
  }
  return (
    <div className="column gap-5 scrolls">
      {failure === null ? null : (
        <Alert color="red.9" variant="outline" role="alert">
          {words(failure)}
        </Alert>
      )}
      {found.length > 0 ? (
        <Choices name="cardSource" count={found.length} onChoose={open}>
          {(digitOf) => (
            <ul className="grid gap-3 tiles-wide" aria-label={words('card.sources')}>
              {found.map((source, index) => (
                <li key={source.id}>
                  <SourceButton
                    source={source}
                    isFirst={index === 0}
                    digit={digitOf(index)}
                    disabled={opening}
                    onOpen={() => open(index)}
                  />
                </li>
              ))}
            </ul>
          )}
        </Choices>
      ) : sources === null || finding ? (
        <div className={`row gap-4 centred large ${styles.waiting}`} role="status">
          <Loader aria-hidden="true" /> {words('card.looking')}
        </div>
      ) : (
        <EmptyState icon={<IconDeviceSdCard size={64} stroke={1.2} />} title={words('card.noSource')}>
          <p>{words('card.noSourceHelp')}</p>
        </EmptyState>
      )}
      <div className="row gap-4">
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          loading={finding}
          onClick={() => drop(find())}
        >
          {words('card.lookAgain')}
        </Button>
        {opening ? (
          <span role="status" className="soft">
            {words('card.opening')}
          </span>
        ) : null}
      </div>
      {sources?.notes.map((note) => (
        <p key={words(note)} className="soft">
          {words(note)}
        </p>
      ))}
      <Flex
        component="form"
        align="flex-end"
        gap="var(--space-3)"
        onSubmit={(event) => {
          event.preventDefault();
          if (path.trim() !== '') drop(browse({ kind: 'folder', path: path.trim(), through: 'files' }));
        }}
      >
        <TextInput
          className="grow"
          label={words('card.folder')}
          description={words('card.folderHelp')}
          value={path}
          spellCheck={false}
          data-testid="card-folder"
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={path.trim() === ''} loading={opening}>
          {words('card.openFolder')}
        </Button>
      </Flex>
      <p className="soft">{words('card.promise')}</p>
    </div>
  );
}

function SourceButton({
  source,
  isFirst,
  digit,
  disabled,
  onOpen,
}: {
  source: CardSourceView;
  isFirst: boolean;
  digit: string | undefined;
  disabled: boolean;
  onOpen(): void;
}) {
  const Icon = icons[source.kind];
  return (
    <button
      type="button"
      className={`row gap-4 wide round-l pad-3-4 press ${styles.source}`}
      disabled={disabled}
      aria-keyshortcuts={digit}
      onClick={onOpen}
      {...(isFirst ? { 'data-autofocus': true } : {})}
    >
      <Icon size={34} stroke={1.4} aria-hidden="true" />
      <Flex component="span" direction="column" miw={0}>
        <span className="large strong">{source.name}</span>
        <span className="soft small breaks">{source.detail}</span>
      </Flex>
      <KeyHint label={digit} />
    </button>
  );
}
