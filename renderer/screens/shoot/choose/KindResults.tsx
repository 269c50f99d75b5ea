import { Box, Button, Flex, Loader, Stack } from '@mantine/core';
import { taxonomyPictureUrl } from '../../../../main/contract/assets.ts';
import type { KindEntry } from '../../../../main/contract/taxonomy.ts';
import { operatorText } from '../../../../main/texts/operatorText.ts';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { drop } from '../../../data/context.ts';
import { namesAbove, ownName } from '../../../format/kinds.ts';
import { foundEntries } from '../../../state/choose/chooseStore.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './ChooseType.module.css';

export interface KindResultsProps {
  readonly at: number;
  readonly busy: boolean;
  onPick(entry: KindEntry): void;
}

export function KindResults({ at, busy, onPick }: KindResultsProps) {
  const words = useWords();
  const { query, found, partner } = useFields('choose', 'query', 'found', 'partner');
  const { askMore } = useActions('choose');
  const entries = foundEntries(found, partner);
  const own = found?.entries.length ?? 0;
  const more = (found?.total ?? 0) - own;
  return (
    <Stack gap="var(--space-3)">
      {found?.nearest && own > 0 ? <p className="soft">{words('choose.nearest')}</p> : null}
      <Flex component="ul" direction="column" gap="var(--space-2)" aria-label={words('choose.matching')}>
        {entries.map((entry, index) => (
          <Row
            key={[entry.type?.uuid, entry.brand?.uuid, entry[entry.level]?.uuid].join()}
            entry={entry}
            isAt={index === at}
            isPartners={index >= own}
            busy={busy}
            onPick={onPick}
          />
        ))}
      </Flex>
      {more > 0 ? <p className="soft">{words('choose.moreMatch', { count: more })}</p> : null}
      <div className={`row wraps gap-3 soft ${styles.partner}`} role="status" data-testid="partner-search">
        {partner?.asking ? (
          <>
            <Loader size={18} /> {words('choose.askingPartner')}
          </>
        ) : partner?.failure ? (
          words('choose.partnerFailed', { reason: operatorText(partner.failure) })
        ) : partner !== null && entries.length === 0 ? (
          words('choose.nothing', { filter: query })
        ) : null}
        {partner?.nextPage ? (
          <Button variant="default" onClick={() => drop(askMore())}>
            {words('choose.morePartner')}
          </Button>
        ) : null}
      </div>
    </Stack>
  );
}

interface RowProps {
  readonly entry: KindEntry;
  readonly isAt: boolean;
  readonly isPartners: boolean;
  readonly busy: boolean;
  onPick(entry: KindEntry): void;
}

function Row({ entry, isAt, isPartners, busy, onPick }: RowProps) {
  const words = useWords();
  const above = namesAbove(entry);
  return (
    <li>
      <button
        type="button"
        className={`row gap-4 wide pad-2-4 round press ${styles.row}`}
        data-at={isAt}
        aria-current={isAt}
        ref={isAt ? scrollTo : null}
        disabled={busy}
        onClick={() => onPick(entry)}
        data-testid={`found-${ownName(entry)}`}
      >
        <span className={`middle stiff ${styles.thumb}`}>
          {entry.picture !== null ? (
            <Picture
              src={taxonomyPictureUrl(entry.picture)}
              alt=""
              className={`stiff round-s contain ${styles.picture}`}
              fallback={null}
            />
          ) : null}
        </span>
        <Box component="span" flex="1" miw={0}>
          <span className={`block title medium ${styles.choiceName}`}>{ownName(entry)}</span>
          {above === null ? null : <span className="block soft small">{above}</span>}
        </Box>
        {entry.type === null && entry.level === 'model' ? (
          <span className="block soft small">{words('choose.typeFollows')}</span>
        ) : null}
        {isPartners ? <span className="block soft small">{words('choose.fromPartner')}</span> : null}
        {isAt ? <KeyHint label={words('keys.enter')} /> : null}
      </button>
    </li>
  );
}

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
