import { Button, Flex, Group, Stack } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { thumbnailUrl } from '../../../main/contract/assets.ts';
import type { ItemView, SideView } from '../../../main/contract/views.ts';
import { WordChip } from '../../components/Chip.tsx';
import { Answers } from '../../components/choices/Answers.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { MarkSideDialog } from '../../components/MarkSideDialog.tsx';
import { Picture } from '../../components/picture/Picture.tsx';
import { QualityMark } from '../../components/picture/QualityMark.tsx';
import { drop } from '../../data/context.ts';
import { sideStatusWords } from '../../format/words.ts';
import { sidesInOrder } from '../../state/items/checklist.ts';
import { useDialogCommandKeys } from '../../stores/useCommandKeys.ts';
import { useActions, useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import styles from './ItemDrawer.module.css';

export function ItemSides({ item }: { item: ItemView }) {
  const words = useWords();
  const busy = useSelected('item', (drawer) => drawer.busy);
  const { flagSide, dismissRejection } = useActions('item');
  const [marked, setMarked] = useState<SideView | null>(null);
  const [asked, setAsked] = useState<'mark' | 'dismiss' | null>(null);
  const markable = sidesInOrder(item.sides).filter(({ rejection, photo }) => rejection === null && photo !== null);
  const rejected = sidesInOrder(item.sides).filter(({ rejection }) => rejection !== null);
  const ask = (what: 'mark' | 'dismiss', sides: readonly SideView[]) => () => {
    if (busy || sides.length === 0) return false;
    setAsked(what);
    return true;
  };
  const stands = useDialogCommandKeys<HTMLElement>('item', {
    markSide: ask('mark', markable),
    dismissSide: ask('dismiss', rejected),
  });
  function choose(side: SideView): void {
    setAsked(null);
    if (side.rejection === null) setMarked(side);
    else drop(dismissRejection(side.rejection.id));
  }
  return (
    <section aria-label={words('itemDrawer.sides')} ref={stands}>
      <h3 className="caption over">{words('itemDrawer.sides')}</h3>
      <ul className={`grid gap-4 ${styles.sides}`}>
        {sidesInOrder(item.sides).map((side) => (
          <Flex key={side.uuid} component="li" direction="column" gap="var(--space-2)" align="flex-start">
            <div className={`thumb wide round ${styles.thumb}`}>
              <Picture src={side.photo === null ? null : thumbnailUrl(side.photo.id)} alt="" />
            </div>
            <div className="medium breaks">{side.label}</div>
            <Group gap="var(--space-2) var(--space-3)">
              <WordChip wording={sideStatusWords[side.status]} />
              <span className="soft small">{words(side.required ? 'item.required' : 'item.optional')}</span>
              <QualityMark photo={side.photo} />
              {side.photo !== null && side.photo.originalRemovedAt !== null ? (
                <span className="soft small" title={words('itemDrawer.originalRemovedHelp')}>
                  {words('itemDrawer.originalRemoved')}
                </span>
              ) : null}
            </Group>
            {side.rejection === null ? (
              <Button
                variant="subtle"
                px="xs"
                leftSection={<IconFlag size={17} aria-hidden="true" />}
                aria-label={words('itemDrawer.markSide', { side: side.label })}
                disabled={busy || side.photo === null}
                onClick={() => setMarked(side)}
              >
                {words('itemDrawer.mark')}
              </Button>
            ) : (
              <>
                <p className="on-stop note breaks normal">
                  <bdi>{side.rejection.reason}</bdi>
                </p>
                <Button
                  variant="subtle"
                  px="xs"
                  aria-label={words('reshoot.dismissSide', { side: side.label })}
                  disabled={busy}
                  onClick={() => side.rejection !== null && drop(dismissRejection(side.rejection.id))}
                >
                  {words('reshoot.dismiss')}
                </Button>
              </>
            )}
          </Flex>
        ))}
      </ul>
      <SideQuestion
        title={words(asked === 'dismiss' ? 'itemDrawer.dismissWhich' : 'itemDrawer.markWhich')}
        opened={asked !== null}
        sides={asked === 'dismiss' ? rejected : markable}
        onClose={() => setAsked(null)}
        onChoose={choose}
      />
      <MarkSideDialog
        side={marked}
        onClose={() => setMarked(null)}
        onMark={(side, reason) => drop(flagSide(side, reason))}
      />
    </section>
  );
}

interface SideQuestionProps {
  readonly opened: boolean;
  readonly title: string;
  readonly sides: readonly SideView[];
  onClose(): void;
  onChoose(side: SideView): void;
}

/** Lets a key do what each side's button does. */
function SideQuestion({ opened, title, sides, onClose, onChoose }: SideQuestionProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack>
        <Answers name="drawerSide" answers={sides.map((side) => ({ label: side.label, give: () => onChoose(side) }))} />
      </Stack>
    </Dialog>
  );
}
