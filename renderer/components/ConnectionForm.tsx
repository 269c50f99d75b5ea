import { Box, Button, Checkbox, Group, PasswordInput, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type Text as TextOf, text } from '../../main/texts/text.ts';
import { drop } from '../data/context.ts';
import { unreadPaths } from '../state/connection/profileStore.ts';
import { useActions, useCombined, useFields, useSelected, useStores } from '../stores/useStores.ts';
import { useWords } from '../words/useWords.ts';
import { FormResultLine } from './FormResultLine.tsx';
import styles from './profileForm/ProfileForm.module.css';
import { ProfileForm } from './profileForm/ProfileForm.tsx';
import { groupOfFault, type ProfilePart } from './profileForm/profileGroups.ts';
import { WhereItGoes } from './profileForm/WhereItGoes.tsx';

export interface ConnectionFormProps {
  /** Left out, all of the profile is shown. */
  readonly part?: ProfilePart;
  /** A new object opens its group. */
  readonly asked?: { readonly group: string } | null;
  /** What cannot be saved is on this part. */
  onPart?(part: ProfilePart): void;
}

/** Credentials are written, never shown; an empty field keeps the stored one. */
export function ConnectionForm({ part, asked = null, onPart }: ConnectionFormProps) {
  const words = useWords();
  const stores = useStores();
  const { connecting, connectionResult: result } = useFields('settings', 'connecting', 'connectionResult');
  const { connect } = useActions('settings');
  const { follow, settle, show } = useActions('profile');
  // Practice's profile is no beginning for a real one.
  const connection = useCombined(['settings', 'station'], (settings, { status }) =>
    status?.mode === 'practice' ? null : settings.view,
  );
  const stored = connection?.profileJson ?? '';
  const isBlank = useSelected('profile', (profile) => profile.text.trim() === '');
  const [apiKey, setApiKey] = useState('');
  const [userToken, setUserToken] = useState('');
  const [test, setTest] = useState(true);
  const [open, setOpen] = useState<string[]>(['address', 'credentials']);
  useEffect(() => follow(stored), [follow, stored]);
  useEffect(() => {
    if (asked !== null) setOpen(['address', 'credentials', asked.group]);
  }, [asked]);

  async function save(): Promise<void> {
    const { text: profileJson, faults } = stores.profile.getState();
    const [unread] = unreadPaths(stores.profile.getState());
    // The JSON view says what can't be saved.
    if (unread !== undefined) return show('json');
    const [fault] = faults;
    const group = fault === undefined ? null : groupOfFault(fault.field);
    if (group !== null) {
      setOpen((groups) => [...new Set([...groups, group.name])]);
      onPart?.(group.part);
    }
    const isSaved = await connect({ profileJson, apiKey: apiKey.trim(), userToken: userToken.trim(), test });
    const saved = stores.settings.getState().view?.profileJson ?? '';
    // A profile that failed its test is kept all the same.
    if (!isSaved && saved === stored) return;
    setApiKey('');
    setUserToken('');
    // Stored, with its defaults filled in.
    settle(saved);
  }

  return (
    <form
      aria-label={words('profileForm.title')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        drop(save());
      }}
    >
      <Stack gap="md">
        <ProfileForm
          part={part}
          open={open}
          onOpen={setOpen}
          credentials={
            <>
              <Secret
                label={text('connectionForm.apiKey')}
                isStored={connection?.hasApiKey}
                value={apiKey}
                onChange={setApiKey}
              />
              <Secret
                label={text('connectionForm.userToken')}
                isStored={connection?.hasUserToken}
                value={userToken}
                onChange={setUserToken}
              />
            </>
          }
        />
        <WhereItGoes />
        <FormResultLine result={result} />
        <Group>
          <Button type="submit" loading={connecting} disabled={isBlank}>
            {test ? words('connectionForm.testAndSave') : words('settings.save')}
          </Button>
          <Checkbox
            size="md"
            label={words('connectionForm.test')}
            checked={test}
            onChange={(event) => setTest(event.currentTarget.checked)}
          />
        </Group>
      </Stack>
    </form>
  );
}

interface SecretProps {
  readonly label: TextOf;
  readonly isStored: boolean | undefined;
  readonly value: string;
  onChange(value: string): void;
}

function Secret({ label, isStored, value, onChange }: SecretProps) {
  const words = useWords();
  const id = `secret-${label.id}`;
  return (
    <div className={`grid ruled gap-2-5 ${styles.row}`}>
      <div>
        <label className="medium" htmlFor={id}>
          {words(label)}
        </label>
        <Box component="p" m="var(--space-0) 0 0" c="var(--ink-soft)" fz="var(--text-s)" id={`${id}-help`}>
          {words(isStored === true ? 'connectionForm.stored' : 'connectionForm.noneStored')}
        </Box>
      </div>
      <Stack gap="var(--space-2)" miw={0}>
        <PasswordInput
          id={id}
          aria-describedby={`${id}-help`}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </Stack>
    </div>
  );
}
