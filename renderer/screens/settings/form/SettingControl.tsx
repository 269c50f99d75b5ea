import { NativeSelect, SegmentedControl, Switch } from '@mantine/core';
import { useWords } from '../../../words/useWords.ts';
import styles from './SettingsForm.module.css';
import { type SettingControlProps, TypedSetting } from './TypedSetting.tsx';

export function SettingControl(props: SettingControlProps) {
  const { field, value, onChange } = props;
  switch (field.kind) {
    case 'flag':
      return <SwitchSetting {...props} isOn={value === true} onSwitch={onChange} />;
    case 'choice':
      return <ChoiceSetting {...props} />;
    case 'number':
      return field.nullable ? <NumberOrOff {...props} /> : <TypedSetting {...props} label={field.label} />;
    case 'text':
      return <TypedSetting {...props} label={field.label} />;
  }
}

function SwitchSetting({
  field: { label, help },
  refusal,
  isOn,
  onSwitch,
}: SettingControlProps & { readonly isOn: boolean; onSwitch(isOn: boolean): void }) {
  const words = useWords();
  return (
    <Switch
      size="lg"
      label={words(label)}
      description={help && words(help)}
      error={refusal && words(refusal)}
      checked={isOn}
      onChange={(event) => onSwitch(event.currentTarget.checked)}
    />
  );
}

function NumberOrOff(props: SettingControlProps) {
  const { field, value, refusal, onChange } = props;
  const isOn = value !== null;
  return (
    <>
      <SwitchSetting
        {...props}
        refusal={isOn ? null : refusal}
        isOn={isOn}
        onSwitch={(on) => onChange(on ? field.limits.start : null)}
      />
      {isOn ? (
        <TypedSetting {...props} field={{ ...field, nullable: false, help: null }} label={field.numberLabel} />
      ) : null}
    </>
  );
}

/** Longer answers have no room side by side, nor have more. */
const maxLetters = 24;
const maxAnswers = 5;

function ChoiceSetting({ field: { path, label, help, options }, value, refusal, onChange }: SettingControlProps) {
  const words = useWords();
  const data = options.map((option) => ({ value: option.value, label: words(option.label) }));
  const isShort = data.length <= maxAnswers && data.every((option) => option.label.length <= maxLetters);
  const labelId = `${path}-label`;
  return isShort ? (
    <div className="row wraps gap-3">
      <span className={`soft ${styles.label}`} id={labelId}>
        {words(label)}
      </span>
      <SegmentedControl aria-labelledby={labelId} value={String(value)} onChange={onChange} data={data} />
      {refusal === null ? null : <span role="alert">{words(refusal)}</span>}
    </div>
  ) : (
    <NativeSelect
      label={words(label)}
      description={help && words(help)}
      error={refusal && words(refusal)}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={data}
    />
  );
}
