import { Box, Button, Drawer, Flex, Group, Loader, Stack } from '@mantine/core';
import { IconArrowBackUp, IconBan, IconCamera, IconRefresh, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { ItemDetailsView } from '../../../main/contract/details.ts';
import type { ItemView } from '../../../main/contract/views.ts';
import { operatorText } from '../../../main/texts/operatorText.ts';
import { partnerStateText, rawPartnerState } from '../../../main/texts/partnerStateText.ts';
import { listed, text } from '../../../main/texts/text.ts';
import { Age } from '../../components/Age.tsx';
import { WordChip } from '../../components/Chip.tsx';
import { ExistingQuestion } from '../../components/ExistingQuestion.tsx';
import { openPage } from '../../components/frame/webAddress.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { PartnerPageLink } from '../../components/PartnerPageLink.tsx';
import { PlaceButton } from '../../components/PlaceButton.tsx';
import { ReasonDialog } from '../../components/ReasonDialog.tsx';
import { useToday } from '../../components/useTimed.ts';
import { drop } from '../../data/context.ts';
import { cancelReasons } from '../../format/cancelReasons.ts';
import { kindNames, serviceFacts, serviceName } from '../../format/kinds.ts';
import { safeToReleaseText } from '../../format/safeToRelease.ts';
import { clockTime } from '../../format/times.ts';
import { nextTry, saysTheSame, stageWords } from '../../format/words.ts';
import { useClosedByScan } from '../../keyboard/closedByScan.ts';
import { useDialogKeys } from '../../keyboard/screenKeys.ts';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';
import { asksForNone, cancelledText, canRetry } from '../../state/items/checklist.ts';
import { useDialogCommandKeys } from '../../stores/useCommandKeys.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { ItemDetails } from './ItemDetails.tsx';
import { ItemSides } from './ItemSides.tsx';
import { Timeline } from './Timeline.tsx';

export function ItemDrawer({ onOpenOnShoot }: { onOpenOnShoot(itemId: string): void }) {
  const words = useWords();
  const opened = useSelected('item', ({ itemId }) => itemId !== null);
  const item = useSelected('item', (drawer) => drawer.item);
  const details = useSelected('item', (drawer) => drawer.details);
  const { hide } = useActions('item');
  useClosedByScan(opened, hide);
  const stands = useDialogKeys<HTMLDivElement>(({ key }) => {
    if (key === 'Escape') hide();
    return key === 'Escape';
  });
  return (
    <Drawer
      opened={opened}
      onClose={hide}
      position="right"
      size="min(46rem, 92vw)"
      // A dialog over it closes alone.
      closeOnEscape={false}
      title={<span className="great strong breaks snug">{item?.referenceId ?? words('itemDrawer.item')}</span>}
      closeButtonProps={{ 'aria-label': words('frame.close') }}
    >
      <div ref={stands}>
        {item === null ? (
          <Loader role="status" aria-label={words('itemDrawer.reading')} />
        ) : (
          <Content item={item} details={details} onOpenOnShoot={onOpenOnShoot} />
        )}
      </div>
    </Drawer>
  );
}

interface ContentProps {
  readonly item: ItemView;
  readonly details: ItemDetailsView | null;
  onOpenOnShoot(itemId: string): void;
}

function Content({ item, details, onOpenOnShoot }: ContentProps) {
  const busy = useSelected('item', (drawer) => drawer.busy);
  const { submit, retry, keep } = useActions('item');
  const [asked, setAsked] = useState<Asked>(null);
  const can = commandsOf(item, busy);
  const stands = useDialogCommandKeys<HTMLDivElement>('item', {
    openItem: () => onOpenOnShoot(item.id),
    submit: () => can.submit && drop(submit()),
    retry: () => can.retry && drop(retry()),
    keepItem: () => can.keep && drop(keep()),
    cancelItem: () => can.cancel && setAsked('cancel'),
    place: () => setAsked('place'),
    partnerPage: () => openPage(item.url),
  });
  return (
    <Stack gap="var(--space-6)" ref={stands} data-help-place="item">
      <Head item={item} asked={asked} onAsk={setAsked} />
      <Existing item={item} />
      <Actions item={item} asked={asked} onAsk={setAsked} onOpenOnShoot={onOpenOnShoot} />
      <ItemSides item={item} />
      {details === null ? null : <ItemDetails item={item} details={details} />}
      <Timeline />
    </Stack>
  );
}

type Asked = 'cancel' | 'place' | null;

interface Asks {
  readonly item: ItemView;
  readonly asked: Asked;
  onAsk(asked: Asked): void;
}

function commandsOf(item: ItemView, busy: boolean) {
  return {
    submit: item.canSubmit && !busy,
    retry: canRetry(item) && !busy,
    keep: item.canKeep && !busy,
    cancel: item.canCancel && !item.canKeep && !busy,
  };
}

function Existing({ item: { existing } }: { item: ItemView }) {
  const busy = useSelected('item', (drawer) => drawer.busy);
  const { answerExisting } = useActions('item');
  if (existing === null) return null;
  return <ExistingQuestion existing={existing} busy={busy} onAnswer={(answer) => drop(answerExisting(answer))} />;
}

function Head({ item, asked, onAsk }: Asks) {
  const words = useWords();
  const keyHint = useKeyHint();
  const { setPlace } = useActions('item');
  const today = useToday();
  const waitsFor = operatorText(item.waitsFor);
  const failed = item.lastError && operatorText(item.lastError.text);
  return (
    <Flex aria-label={words('itemDrawer.summary')} component="section" direction="column" gap="var(--space-3)">
      <Group gap="var(--space-2) var(--space-3)">
        <WordChip wording={stageWords[item.stage]} testId="drawer-stage" />
        <span>
          {kindNames(item)
            .map((name) => words(name))
            .join(' › ')}
        </span>
        <span className="end">
          <PartnerPageLink url={item.url} hint={keyHint('partnerPage')} />
        </span>
      </Group>
      {item.existing !== null ? null : (
        <dl className="facts large">
          <Fact
            label={words('queue.column.waitsFor')}
            value={
              <>
                {words(waitsFor)}
                {item.nextTryAt === null ? null : (
                  <>
                    {' · '}
                    <Age at={item.nextTryAt} say={nextTry} />
                  </>
                )}
              </>
            }
          />
        </dl>
      )}
      {item.lastError === null || failed === null || saysTheSame(words, waitsFor, failed) ? null : (
        <p className="on-stop note breaks normal">
          {words(failed)} (<Age at={item.lastError.at} />)
        </p>
      )}
      {item.invalidation === null ? null : <p className="on-stop note breaks normal">{words(cancelledText(item))}</p>}
      <PlaceButton
        item={item}
        hint={keyHint('place')}
        asks={asked === 'place'}
        onAsk={(asks) => onAsk(asks ? 'place' : null)}
        onSave={(place) => drop(setPlace(place))}
      />
      <dl className="facts tiles">
        <Fact
          label={words('itemDrawer.required')}
          value={
            item.sides.length === 0
              ? words(asksForNone(item) ? 'item.noneAsked' : 'item.sidesNotYet')
              : words('itemDrawer.requiredOf', { done: item.requiredDone, total: item.requiredTotal })
          }
        />
        <Fact
          label={words('itemDrawer.leftToDo')}
          value={words(item.leftToSend.length === 0 ? text('itemDrawer.nothingLeft') : listed(item.leftToSend))}
        />
        <SafeFact item={item} />
        <Fact
          label={words('itemDrawer.state')}
          value={words(partnerStateText(item.state))}
          detail={rawPartnerState(item.state)}
        />
        {item.service === null ? null : (
          <Fact
            label={words('service.label')}
            value={[serviceName(item.service), ...serviceFacts(item.service).map((fact) => words(fact))].join(' · ')}
            detail={item.service.description}
          />
        )}
        {item.note === null ? null : <Fact label={words('shoot.noteOf')} value={item.note} />}
        <Fact label={words('itemDrawer.created')} value={words(clockTime(item.createdAt, today))} />
      </dl>
    </Flex>
  );
}

function SafeFact({ item }: { item: ItemView }) {
  const words = useWords();
  const said = safeToReleaseText(item);
  return said === null ? null : <Fact label={words('item.safe')} value={words(said)} />;
}

function Fact({ label, value, detail }: { label: string; value: ReactNode; detail?: string | undefined }) {
  return (
    <div title={detail}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Actions({ item, asked, onAsk, onOpenOnShoot }: Asks & Pick<ContentProps, 'onOpenOnShoot'>) {
  const words = useWords();
  const keyHint = useKeyHint();
  const busy = useSelected('item', (drawer) => drawer.busy);
  const { submit, retry, cancel, keep } = useActions('item');
  const can = commandsOf(item, busy);
  return (
    <Group gap="var(--space-2)">
      <Button
        leftSection={<IconCamera size={20} aria-hidden="true" />}
        rightSection={<KeyHint label={keyHint('openItem')} />}
        onClick={() => onOpenOnShoot(item.id)}
      >
        {words('itemDrawer.openOnShoot')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconSend size={20} aria-hidden="true" />}
        rightSection={<KeyHint label={keyHint('submit')} quiet />}
        disabled={!can.submit}
        title={item.submitBlocked === null ? undefined : words(operatorText(item.submitBlocked))}
        onClick={() => drop(submit())}
      >
        {words('itemDrawer.submit')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={20} aria-hidden="true" />}
        rightSection={<KeyHint label={keyHint('retry')} quiet />}
        disabled={!can.retry}
        title={canRetry(item) ? undefined : words('itemDrawer.nothingWaits')}
        onClick={() => drop(retry())}
      >
        {words('itemDrawer.retry')}
      </Button>
      {item.canKeep ? (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden="true" />}
          rightSection={<KeyHint label={keyHint('keepItem')} quiet />}
          disabled={!can.keep}
          title={words('itemDrawer.keepHelp')}
          onClick={() => drop(keep())}
        >
          {words('itemDrawer.keep')}
        </Button>
      ) : null}
      {item.canCancel && !item.canKeep ? (
        <Button
          variant="default"
          leftSection={<IconBan size={20} aria-hidden="true" />}
          rightSection={<KeyHint label={keyHint('cancelItem')} quiet />}
          disabled={!can.cancel}
          onClick={() => onAsk('cancel')}
        >
          {words('itemDrawer.cancel')}
        </Button>
      ) : null}
      {item.submitBlocked === null ? null : (
        <Box component="p" w="100%" c="var(--ink-soft)" fz="var(--text-s)">
          {words(operatorText(item.submitBlocked))}
        </Box>
      )}
      <ReasonDialog
        opened={asked === 'cancel'}
        title={words('itemDrawer.cancelTitle', { reference: item.referenceId })}
        explanation={words('itemDrawer.cancelHelp')}
        confirmLabel={words('itemDrawer.cancelConfirm')}
        presets={cancelReasons}
        danger
        onClose={() => onAsk(null)}
        onConfirm={(reason) => {
          onAsk(null);
          drop(cancel(reason));
        }}
      />
    </Group>
  );
}
