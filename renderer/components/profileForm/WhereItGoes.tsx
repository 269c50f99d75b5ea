import { useSelected } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';

export function WhereItGoes() {
  const words = useWords();
  const note = useSelected('profile', (profile) => profile.note);
  const goes = useSelected('profile', (profile) => profile.goes);
  if (goes.length === 0) return null;
  return (
    <section className="column gap-2 breaks" aria-label={words('profileForm.goes')}>
      <h4 className="medium">{words('profileForm.goes')}</h4>
      {note === null ? null : (
        <p className="on-look note" data-testid="address-note">
          {words(note)}
        </p>
      )}
      <ul className="indent" data-testid="where-it-goes">
        {goes.map((route) => (
          <li key={words(route.said)} className={route.isOutside ? 'on-look note' : undefined}>
            {words(route.said)}
          </li>
        ))}
      </ul>
    </section>
  );
}
