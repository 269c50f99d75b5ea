import { IconMapPin } from '@tabler/icons-react';
import { useWords } from '../words/useWords.ts';
import styles from './PlaceLine.module.css';

/** `hint`: the key that does it too. */
export function PlaceLine({
  place,
  hint,
  onPress,
}: {
  readonly place: string | null;
  readonly hint?: string | undefined;
  onPress(): void;
}) {
  const words = useWords();
  return (
    <button
      type="button"
      className={`row gap-2 fits round touch pad-0-2 press ${styles.place}`}
      onClick={onPress}
      title={place ?? undefined}
      aria-keyshortcuts={hint}
      data-testid="place"
    >
      <IconMapPin size={18} aria-hidden="true" />
      {place === null ? (
        <span className="soft">{words('place.add')}</span>
      ) : (
        <span className="clamp breaks">
          <span className="spoken">{words('shoot.placeOf')} </span>
          <strong>{place}</strong>
        </span>
      )}
    </button>
  );
}
