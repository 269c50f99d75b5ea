import { IconInbox } from '@tabler/icons-react';
import { thumbnailUrl } from '../../../../main/contract/assets.ts';
import { Choices } from '../../../components/choices/Choices.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { KeyHint } from '../../../components/KeyHint.tsx';
import { Picture } from '../../../components/picture/Picture.tsx';
import { drop } from '../../../data/context.ts';
import { sidesInOrder } from '../../../state/items/checklist.ts';
import { movedFrom } from '../../../state/shoot/onStage.ts';
import { useActions, useCombined } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './MovePhotoDialog.module.css';

export function MovePhotoDialog() {
  const words = useWords();
  const from = useCombined(['shoot', 'stage'], movedFrom);
  const places = useCombined(['shoot', 'stage'], (shoot, stage) => {
    const moved = movedFrom(shoot, stage);
    return moved === null ? [] : sidesInOrder(shoot.item?.sides ?? []).filter(({ uuid }) => uuid !== moved.uuid);
  });
  const { movePhoto: ask } = useActions('stage');
  const { movePhoto } = useActions('shoot');
  const photo = from?.photo ?? null;

  function move(sideUuid: string | null): void {
    ask(null);
    if (photo !== null) drop(movePhoto(photo.id, sideUuid));
  }

  function choose(index: number): void {
    const place = places[index];
    if (place !== undefined) move(place.uuid);
  }

  return (
    <Dialog
      opened={photo !== null}
      onClose={() => ask(null)}
      title={words('movePhoto.title', { side: from?.label ?? '' })}
      size="lg"
    >
      <Choices name="movePhoto" count={places.length} onChoose={choose} onNone={() => move(null)}>
        {(digitOf) => (
          <ul className="grid gap-3 tiles">
            {places.map((side, index) => (
              <li key={side.uuid}>
                <button
                  type="button"
                  className={`row note gap-3 wide press ${styles.place}`}
                  data-autofocus={index === 0 || undefined}
                  data-testid={`move-to-${side.name}`}
                  aria-keyshortcuts={digitOf(index)}
                  onClick={() => move(side.uuid)}
                >
                  <span className={`thumb stiff round ${styles.picture}`}>
                    {side.photo === null ? null : <Picture src={thumbnailUrl(side.photo.id)} alt="" />}
                  </span>
                  <span className="column shrink breaks">
                    <strong>{side.label}</strong>
                    <span className="small soft">{side.photo === null ? side.group : words('movePhoto.swap')}</span>
                  </span>
                  <KeyHint label={digitOf(index)} />
                </button>
              </li>
            ))}
            <li>
              <button
                type="button"
                className={`row note gap-3 wide press ${styles.place}`}
                data-testid="move-to-tray"
                aria-keyshortcuts="0"
                onClick={() => move(null)}
              >
                <span className={`thumb stiff round ${styles.picture}`}>
                  <IconInbox size={26} aria-hidden="true" />
                </span>
                <span className="column shrink breaks">
                  <strong>{words('tray.title')}</strong>
                  <span className="small soft">{words('movePhoto.toTray')}</span>
                </span>
                <KeyHint label="0" />
              </button>
            </li>
          </ul>
        )}
      </Choices>
    </Dialog>
  );
}
