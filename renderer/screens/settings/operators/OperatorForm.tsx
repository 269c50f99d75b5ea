import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AddOperator, OperatorView } from '../../../../main/contract/operators.ts';
import { isOffered, languageCodes, nameOfLanguage } from '../../../../main/texts/languages.ts';
import { drop } from '../../../data/context.ts';
import { useActions } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';
import styles from './OperatorsPage.module.css';

/** A badge of before is not shown: an empty field leaves it. */
const nothing = { name: '', badge: '', language: '', textSize: '', hand: '', sound: '' };
type Typed = typeof nothing;

function typedOf({ name, language, textSize, hand, soundOn }: OperatorView): Typed {
  const sound = soundOn === null ? '' : soundOn ? 'on' : 'off';
  return { ...nothing, name, language: language ?? '', textSize: textSize ?? '', hand: hand ?? '', sound };
}

function given({ name, badge, language, textSize, hand, sound }: Typed): AddOperator {
  return {
    name,
    ...(badge === '' ? {} : { badge }),
    language: language === '' ? null : language,
    // The choices are those of the form.
    textSize: (textSize === '' ? null : textSize) as AddOperator['textSize'],
    hand: (hand === '' ? null : hand) as AddOperator['hand'],
    soundOn: sound === '' ? null : sound === 'on',
  };
}

/** One that came by a list stays among them, though no screen speaks it: `tr`, or `de-AT`. */
function languageChoices(chosen: string) {
  const offered: readonly string[] = languageCodes.filter(isOffered);
  const tags = chosen === '' || offered.includes(chosen) ? offered : [...offered, chosen];
  return tags.map((value) => ({ value, label: nameOfLanguage(value) }));
}

interface OperatorFormProps {
  /** Absent: a new one. */
  readonly operator?: OperatorView;
  onDone?(): void;
}

/** A scan into the field of the badge gives its code. */
export function OperatorForm({ operator, onDone }: OperatorFormProps): ReactNode {
  const words = useWords();
  const { add, change } = useActions('operators');
  const [typed, setTyped] = useState(operator === undefined ? nothing : typedOf(operator));
  const field = (name: keyof Typed) => ({
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { readonly currentTarget: { readonly value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  async function submit(): Promise<void> {
    const saved = operator === undefined ? await add(given(typed)) : await change({ id: operator.id, ...given(typed) });
    if (!saved) return;
    setTyped(nothing);
    onDone?.();
  }
  const asStation = { value: '', label: words('settings.operators.asStation') };
  return (
    <form
      className={`grid gap-4 tiles ${styles.form}`}
      data-testid={operator === undefined ? 'add-operator' : 'change-operator'}
      onSubmit={(event) => {
        event.preventDefault();
        drop(submit());
      }}
    >
      <TextInput
        label={words('settings.operators.name')}
        maxLength={80}
        required
        autoComplete="off"
        {...field('name')}
      />
      <TextInput
        label={words(operator?.badge === true ? 'settings.operators.newBadge' : 'settings.operators.badge')}
        maxLength={200}
        data-takes-scan
        autoComplete="off"
        spellCheck={false}
        {...field('badge')}
      />
      <NativeSelect
        label={words('setting.preferences.language')}
        data={[asStation, ...languageChoices(typed.language)]}
        {...field('language')}
      />
      <NativeSelect
        label={words('setting.preferences.textSize')}
        data={[
          asStation,
          { value: 'normal', label: words('setting.preferences.textSize.normal') },
          { value: 'large', label: words('setting.preferences.textSize.large') },
          { value: 'larger', label: words('setting.preferences.textSize.larger') },
        ]}
        {...field('textSize')}
      />
      <NativeSelect
        label={words('settings.operators.hand')}
        data={[
          asStation,
          { value: 'right', label: words('settings.operators.rightHand') },
          { value: 'left', label: words('settings.operators.leftHand') },
        ]}
        {...field('hand')}
      />
      <NativeSelect
        label={words('settings.operators.sounds')}
        data={[
          asStation,
          { value: 'on', label: words('settings.operators.soundOn') },
          { value: 'off', label: words('settings.operators.soundOff') },
        ]}
        {...field('sound')}
      />
      <Button type="submit">
        {words(operator === undefined ? 'settings.operators.add' : 'settings.operators.save')}
      </Button>
      {operator === undefined ? null : (
        <Button variant="default" onClick={() => onDone?.()}>
          {words('settings.operators.keep')}
        </Button>
      )}
    </form>
  );
}
