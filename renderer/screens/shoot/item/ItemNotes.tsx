import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ItemView } from '../../../../main/contract/views.ts';
import { operatorText } from '../../../../main/texts/operatorText.ts';
import { Age } from '../../../components/Age.tsx';
import { PartnerPageLink } from '../../../components/PartnerPageLink.tsx';
import { nextTry, saysTheSame } from '../../../format/words.ts';
import { useKeyHint } from '../../../keyboard/useKeyHint.ts';
import { cancelledText } from '../../../state/items/checklist.ts';
import { viewedSide } from '../../../state/shoot/onStage.ts';
import { useSelected } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import { useOpenItem } from '../useShoot.ts';

export function ItemNotes() {
  const words = useWords();
  const keyHint = useKeyHint();
  const notes = useOpenItem(notesOf);
  if (notes === null) return null;
  const { waitingText, nextTryAt, lastError, invalidation, state, isTemplate, isOfOther, sidesNotNamed, rejections } =
    notes;
  const { url, changed } = notes;
  // Done itself says that, or why not.
  const waits = waitingText === null || waitingText.id === 'waiting.ready' ? null : operatorText(waitingText);
  const failed = lastError && operatorText(lastError.text);
  return (
    <>
      {waits === null ? null : (
        <Waiting>
          {words(waits)}
          {nextTryAt === null ? null : (
            <>
              {' '}
              (<Age at={nextTryAt} say={nextTry} />)
            </>
          )}
        </Waiting>
      )}
      {changed === null ? null : (
        <Warning>
          {words(operatorText(changed.text))} (<Age at={changed.at} />)
        </Warning>
      )}
      {isTemplate ? <Waiting>{words('facts.template')}</Waiting> : null}
      {lastError === null || failed === null || saysTheSame(words, waits, failed) ? null : (
        <Warning>
          {words(failed)} (<Age at={lastError.at} />)
        </Warning>
      )}
      {invalidation === null ? null : <Warning>{words(cancelledText({ invalidation, state }))}</Warning>}
      {isOfOther ? <Warning>{words('facts.otherConnection')}</Warning> : null}
      {sidesNotNamed ? <Warning>{words('facts.notNamed')}</Warning> : null}
      {sidesNotNamed ? <PartnerPageLink url={url} hint={keyHint('partnerPage')} /> : null}
      {rejections.map(({ id, sideName, reason, message }) => (
        <Warning key={id}>
          {message === null
            ? words('facts.rejected', { side: sideName, reason })
            : words('facts.rejectedWithMessage', { side: sideName, reason, message })}
        </Warning>
      ))}
    </>
  );
}

const none = { reason: '', message: null };

/** The stage has one line of it; this has all. */
export function RejectionNote() {
  const words = useWords();
  const said = useSelected('shoot', (shoot) => {
    const side = viewedSide(shoot);
    const { reason, message } = side?.rejection ?? none;
    return side === null || message === null ? null : { side: side.label, reason, message };
  });
  return said === null ? null : <Warning>{words('facts.rejectedWithMessage', said)}</Warning>;
}

function notesOf(item: ItemView) {
  const {
    waitingText,
    nextTryAt,
    lastError,
    invalidation,
    state,
    sidesNotNamed,
    unplacedRejections: rejections,
  } = item;
  return {
    waitingText,
    nextTryAt,
    lastError,
    sidesNotNamed,
    rejections,
    invalidation,
    state,
    url: item.url,
    changed: item.requirementsChange,
    isTemplate: item.requirements === 'template',
    isOfOther: !item.currentConnection,
  };
}

function Waiting({ children }: { children: ReactNode }) {
  return (
    <p className="said on-neutral round small pad-3">
      <IconClock size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="said on-look round small pad-3">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
