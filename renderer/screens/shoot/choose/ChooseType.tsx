import { Button, TextInput } from '@mantine/core';
import { IconArrowLeft, IconCategory, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { KindEntry, LevelView } from '../../../../main/contract/taxonomy.ts';
import { text } from '../../../../main/texts/text.ts';
import { Age } from '../../../components/Age.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { drop } from '../../../data/context.ts';
import { useScreenKeys } from '../../../keyboard/screenKeys.ts';
import { foundEntries } from '../../../state/choose/chooseStore.ts';
import { type ChosenKind, chosenKind, readyService } from '../../../state/choose/chosenKind.ts';
import { useActions, useCombined, useFields, useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useScannedSame } from '../commands/useScannedCommands.ts';
import { InboxPhotos } from '../tray/InboxPhotos.tsx';
import { ChooseService } from './ChooseService.tsx';
import styles from './ChooseType.module.css';
import { KindLevel } from './KindLevel.tsx';
import { KindResults } from './KindResults.tsx';
import { canBeOpened, levelEntries, levelQuestion } from './levelEntries.ts';
import { findLast, newestType } from './typeChoices.ts';

/** Asks what a new code is: by typing, big buttons, number keys, or Enter for the last one. One key chooses a service. */
export function ChooseType({ reference }: { reference: string }) {
  const words = useWords();
  const { wasCancelled, byLabel, busy } = useSelected('shoot', (shoot) => ({
    wasCancelled: shoot.newWasCancelled,
    byLabel: shoot.newByLabel,
    busy: shoot.busy,
  }));
  const taxonomy = useSelected('taxonomy', ({ view }) => view);
  const refreshing = useSelected('taxonomy', ({ busy }) => busy);
  const last = useCombined(
    ['preferences', 'taxonomy', 'recent'],
    ({ lastType }, { view: tree }, { view: items }) => lastType ?? newestType(tree, items ?? []),
  );
  const { level, query, found, partner, placing, service } = useFields(
    'choose',
    'level',
    'query',
    'found',
    'partner',
    'placing',
    'service',
  );
  const { create, abandonNew } = useActions('shoot');
  const { rememberType } = useActions('preferences');
  const { refresh } = useActions('taxonomy');
  const choose = useActions('choose');
  const { begin, end } = choose;
  const [at, setAt] = useState(-1);
  const field = useRef<HTMLInputElement>(null);
  const onCancel = () => drop(abandonNew());
  const onRefresh = () => drop(refresh());
  const isSearch = query !== '';
  const entries = levelEntries(level, taxonomy);
  const results = foundEntries(found, partner);
  const shown = isSearch ? results : entries;
  const within = level?.within;
  const whole = within?.brand
    ? {
        label: words('choose.noModel', { brand: within.brand.name }),
        take: () => settle({ ...within, level: 'brand', ...plainEntry }),
      }
    : null;
  const isTop = !within?.category;
  const same = placing === null ? findLast(taxonomy, last) : null;
  const isNothingKnown = (taxonomy?.categories.length ?? 0) === 0;

  useEffect(() => {
    begin();
    return end;
  }, [begin, end]);

  function type(typed: string): void {
    setAt(0);
    choose.setQuery(typed);
  }

  /** Number keys choose again. */
  function leaveField(): void {
    setAt(-1);
    field.current?.blur();
  }

  function open(entry: KindEntry): void {
    leaveField();
    choose.open({
      categoryUuid: entry.category?.uuid ?? null,
      typeUuid: entry.type?.uuid ?? null,
      brandUuid: entry.brand?.uuid ?? null,
    });
  }

  /** Categories and brands with models open; all else is the answer. */
  function pick(entry: KindEntry): void {
    const isBrandOfLevel = entry.level === 'brand' && !isSearch && entry.count !== 0;
    if (entry.level === 'category' || isBrandOfLevel) open(entry);
    else if (entry.type === null) {
      leaveField();
      choose.place(entry);
    } else settle(entry);
  }

  function settle(entry: KindEntry): void {
    const kind = chosenKind(placing === null ? entry : { ...placing, category: entry.category, type: entry.type });
    if (kind !== null && !busy) drop(make(kind, null));
  }

  async function make(kind: ChosenKind, wanted: string | null): Promise<void> {
    if (await choose.settleService(kind, wanted)) await finish(kind, wanted);
  }

  async function finish(kind: ChosenKind, serviceUuid: string | null): Promise<void> {
    const { categoryUuid, typeUuid } = kind;
    rememberType({ categoryUuid, typeUuid, serviceUuid });
    await create({ ...kind, serviceUuid });
  }

  function chooseSame(): boolean {
    if (same === null || busy) return false;
    const { categoryUuid, typeUuid, serviceUuid } = same;
    drop(make({ categoryUuid, typeUuid, brand: null, model: null }, serviceUuid));
    return true;
  }
  useScannedSame(chooseSame);

  function back(): void {
    leaveField();
    if (!choose.back()) onCancel();
  }

  /** The results may lag behind the words: their own answer counts. */
  async function acceptFound(): Promise<void> {
    const entry = (await choose.answered())[Math.max(at, 0)];
    if (entry !== undefined) pick(entry);
  }

  function accept(): boolean {
    const entry = entries[at];
    if (isSearch) drop(acceptFound());
    else if (entry !== undefined) pick(entry);
    else if (same !== null && isTop) chooseSame();
    else return false;
    return true;
  }

  function move(step: number): void {
    if (shown.length > 0) setAt(Math.min(Math.max(at + step, 0), shown.length - 1));
  }

  function openMarked(): boolean {
    const entry = shown[at];
    if (entry === undefined || !canBeOpened(entry) || busy) return false;
    open(entry);
    return true;
  }

  function takeMove(key: string): boolean {
    if (key === 'Enter') return accept();
    if (key === 'Escape') back();
    else if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else return false;
    return true;
  }

  useScreenKeys(({ key, ctrl }) => {
    if (ctrl || service !== null) return false;
    if (takeMove(key)) return true;
    if (key === 'Enter') return false;
    if (key === 'ArrowRight') return openMarked();
    if (key === 'ArrowLeft') back();
    else if (key === 'Backspace') isSearch ? type(query.slice(0, -1)) : back();
    else if (key.length === 1) {
      type(query + key);
      // Further typing goes to the field.
      field.current?.focus();
    } else return false;
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
      {service !== null ? (
        <ChooseService
          choice={service.choice}
          ready={readyService(service.choice, last?.serviceUuid ?? null)}
          busy={busy}
          onChoose={(uuid) => drop(finish(service.kind, uuid))}
          onBack={back}
        />
      ) : isNothingKnown ? (
        <EmptyState icon={<IconCategory size={64} stroke={1.3} />} title={words('choose.noCategories')}>
          <p>{words('choose.noCategoriesHelp')}</p>
          <Button leftSection={<IconRefresh size={20} />} loading={refreshing} onClick={onRefresh}>
            {words('choose.refresh')}
          </Button>
        </EmptyState>
      ) : (
        <>
          <div className={styles.bar}>
            {isTop && !isSearch ? null : (
              <Button variant="default" leftSection={<IconArrowLeft size={20} />} onClick={back}>
                {words('choose.back')}
              </Button>
            )}
            <TextInput
              ref={field}
              // Marks where typing on this screen goes.
              data-finds-typed
              className={styles.find ?? ''}
              size="lg"
              aria-label={words('choose.find')}
              placeholder={words('choose.findHint')}
              leftSection={<IconSearch size={22} aria-hidden="true" />}
              maxLength={200}
              value={query}
              onChange={(event) => type(event.currentTarget.value)}
              onKeyDown={(event) => {
                const isTaken = takeMove(event.key) || (event.key === 'ArrowRight' && !isSearch && openMarked());
                if (isTaken) event.preventDefault();
              }}
            />
          </div>
          {same === null || !isTop || isSearch ? null : (
            <button
              type="button"
              className={styles.same}
              disabled={busy}
              onClick={chooseSame}
              data-testid="choice-last"
            >
              <span>
                {words('choose.sameAsLast')} <strong>{`${same.category} › ${same.type}`}</strong>
              </span>
              <KeyHint label={words('keys.enter')} />
            </button>
          )}
          {isSearch ? (
            <KindResults at={Math.max(at, 0)} busy={busy} onPick={pick} />
          ) : (
            <>
              <h3 className={styles.question}>{words(levelQuestion(level, placing))}</h3>
              <KindLevel
                key={questionOf(level)}
                entries={entries}
                at={at}
                busy={busy}
                whole={whole}
                onPick={pick}
                onOpen={open}
              />
            </>
          )}
          <ListAge onRefresh={onRefresh} refreshing={refreshing} />
        </>
      )}
      <InboxPhotos>
        {byLabel ? words('choose.inboxAfterLabel', { reference }) : words('choose.inbox', { reference })}
      </InboxPhotos>
    </section>
  );
}

/** A new question, even with the same number of answers, so that a repeated key is noticed. */
function questionOf(level: LevelView | null): string {
  const { category, type, brand } = level?.within ?? {};
  return [category, type, brand].map((named) => named?.uuid).join();
}

const plainEntry = { featured: false, count: null, sideGroups: null, picture: null } as const;

function ListAge({ refreshing, onRefresh }: { refreshing: boolean; onRefresh(): void }) {
  const words = useWords();
  const fetchedAt = useSelected('taxonomy', ({ view }) => view?.fetchedAt ?? null);
  const isOffline = useSelected('station', ({ status }) => status?.online === false);
  return (
    <footer className={styles.age} data-testid="list-age">
      {fetchedAt === null ? null : (
        <Age at={fetchedAt} say={(age) => text(isOffline ? 'choose.listAgeOffline' : 'choose.listAge', { age })} />
      )}
      <Button variant="subtle" leftSection={<IconRefresh size={18} />} loading={refreshing} onClick={onRefresh}>
        {words('choose.refresh')}
      </Button>
    </footer>
  );
}
