import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconCategory, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { TaxonomyView } from '../../../../preload/contract/views.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { useScreenKeys } from '../../../keyboard/screenKeys.ts';
import { drop } from '../../../stores/context.ts';
import { useActions, useCombined, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { InboxPhotos } from '../tray/InboxPhotos.tsx';
import styles from './ChooseType.module.css';
import { findLast, findTypes, newestType, type TypeChoice } from './typeChoices.ts';

interface Choice {
  readonly key: string;
  readonly name: string;
  readonly detail: string;
  pick(): void;
}

/** A new code: which category and type is it? Big buttons, number keys, and Enter for the same as last time. */
export function ChooseType({ reference }: { reference: string }) {
  const words = useWords();
  const { wasCancelled, byLabel, busy } = useSelected('shoot', (shoot) => ({
    wasCancelled: shoot.newWasCancelled,
    byLabel: shoot.newByLabel,
    busy: shoot.busy,
  }));
  const taxonomy = useSelected('station', (station) => station.taxonomy);
  const refreshing = useSelected('station', (station) => station.refreshingTaxonomy);
  const last = useCombined(
    ['preferences', 'station', 'recent'],
    ({ lastType }, station, { items }) => lastType ?? newestType(station.taxonomy, items),
  );
  const { create, abandonNew } = useActions('shoot');
  const { rememberType } = useActions('preferences');
  const { refreshTaxonomy } = useActions('station');
  const onCancel = () => drop(abandonNew());
  const onRefresh = () => drop(refreshTaxonomy());
  const [categoryUuid, setCategoryUuid] = useState<string | null>(null);
  const [filter, setFilter] = useState('');
  const known: TaxonomyView = taxonomy ?? { fetchedAt: null, categories: [] };
  const onlyCategory = known.categories.length === 1 ? known.categories[0] : undefined;
  const category = known.categories.find(({ uuid }) => uuid === categoryUuid) ?? onlyCategory;
  const same = findLast(known, last);
  const choices = listChoices();

  function listChoices(): readonly Choice[] {
    if (filter.trim() !== '') return findTypes(known, filter).map((found) => choiceOf(found, found.category));
    if (category === undefined) {
      return known.categories.map(({ uuid, name, types }) => ({
        key: uuid,
        name,
        detail: words('choose.types', { count: types.length }),
        pick: () => setCategoryUuid(uuid),
      }));
    }
    return findTypes(known, '')
      .filter((found) => found.categoryUuid === category.uuid)
      .map((found) => choiceOf(found, ''));
  }

  function choiceOf(found: TypeChoice, detail: string): Choice {
    return { key: `${found.categoryUuid}/${found.typeUuid}`, name: found.type, detail, pick: () => choose(found) };
  }

  function choose(found: TypeChoice): void {
    if (busy) return;
    const { categoryUuid, typeUuid } = found;
    rememberType({ categoryUuid, typeUuid });
    drop(create(categoryUuid, typeUuid));
  }

  function back(): void {
    if (filter !== '') setFilter('');
    else if (categoryUuid !== null) setCategoryUuid(null);
    else onCancel();
  }

  function accept(): boolean {
    const first = choices[0];
    if (filter.trim() !== '' && first !== undefined) first.pick();
    else if (same !== null && categoryUuid === null) choose(same);
    else return false;
    return true;
  }

  useScreenKeys(({ key, ctrl }) => {
    if (ctrl) return false;
    if (key === 'Enter') return accept();
    if (key === 'Escape') back();
    else if (key === 'Backspace') filter === '' ? back() : setFilter(filter.slice(0, -1));
    else if (/^[1-9]$/.test(key)) choices[Number(key) - 1]?.pick();
    else if (key.length === 1) setFilter(filter + key);
    else return false;
    return true;
  });

  return (
    <section className={styles.panel} aria-label={words('choose.title')}>
      <header className={styles.head}>
        <div className={styles.heading}>
          <p className={styles.new}>{words('choose.title')}</p>
          <h2 className={styles.reference}>{reference}</h2>
          {wasCancelled ? (
            <p role="status" data-testid="was-cancelled">
              {words('choose.wasCancelled')}
            </p>
          ) : null}
        </div>
        <Button variant="default" onClick={onCancel} rightSection={<KeyHint label={words('keys.esc')} />}>
          {words('choose.cancel')}
        </Button>
      </header>
      {known.categories.length === 0 ? (
        <EmptyState icon={<IconCategory size={64} stroke={1.3} />} title={words('choose.noCategories')}>
          <p>{words('choose.noCategoriesHelp')}</p>
          <Button leftSection={<IconRefresh size={20} />} loading={refreshing} onClick={onRefresh}>
            {words('choose.refresh')}
          </Button>
        </EmptyState>
      ) : (
        <>
          {same === null || categoryUuid !== null || filter !== '' ? null : (
            <button
              type="button"
              className={styles.same}
              disabled={busy}
              onClick={() => choose(same)}
              data-testid="choice-last"
            >
              <span>
                {words('choose.sameAsLast')} <strong>{`${same.category} › ${same.type}`}</strong>
              </span>
              <KeyHint label={words('keys.enter')} />
            </button>
          )}
          <div className={styles.bar}>
            {category !== undefined && onlyCategory === undefined && filter === '' ? (
              <Button variant="default" leftSection={<IconArrowLeft size={20} />} onClick={() => setCategoryUuid(null)}>
                {words('choose.allCategories')}
              </Button>
            ) : null}
            <h3 className={styles.question}>
              {filter !== ''
                ? words('choose.matching')
                : category === undefined
                  ? words('choose.whichCategory')
                  : words('choose.whichType', { category: category.name })}
            </h3>
            <TextInput
              className={styles.filter ?? ''}
              aria-label={words('choose.filter')}
              placeholder={words('choose.filterHint')}
              leftSection={<IconSearch size={18} aria-hidden="true" />}
              value={filter}
              onChange={(event) => setFilter(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') accept();
                if (event.key === 'Escape') back();
              }}
            />
            <Button variant="default" leftSection={<IconRefresh size={20} />} loading={refreshing} onClick={onRefresh}>
              {words('choose.refresh')}
            </Button>
          </div>
          {choices.length === 0 ? <p className={styles.nothing}>{words('choose.nothing', { filter })}</p> : null}
          <ul className={styles.choices}>
            {choices.map((choice, index) => (
              <li key={choice.key}>
                <button
                  type="button"
                  className={styles.choice}
                  disabled={busy}
                  onClick={choice.pick}
                  data-testid={`choice-${choice.name}`}
                >
                  {index < 9 ? <KeyHint label={String(index + 1)} /> : null}
                  <span>
                    <span className={styles.choiceName}>{choice.name}</span>
                    {choice.detail === '' ? null : <span className={styles.detail}>{choice.detail}</span>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <InboxPhotos>
        {byLabel ? words('choose.inboxAfterLabel', { reference }) : words('choose.inbox', { reference })}
      </InboxPhotos>
    </section>
  );
}
