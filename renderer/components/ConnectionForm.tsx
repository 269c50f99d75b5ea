import { Button, Checkbox, Group, PasswordInput, Stack, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type Text as TextOf, text } from '../../main/texts/text.ts';
import type { FormResult } from '../stores/settings/formResult.ts';
import type { ConnectionForm as Form } from '../stores/settings/settingsStore.ts';
import { useWords } from '../words/useWords.ts';
import { PickFileButton } from './add/PickFileButton.tsx';
import { FormResultLine } from './FormResultLine.tsx';

export interface ConnectionFormProps {
  readonly connection: {
    readonly profileJson: string | null;
    readonly hasApiKey: boolean;
    readonly hasUserToken: boolean;
  } | null;
  readonly busy: boolean;
  readonly result: FormResult | null;
  onConnect(form: Form): void;
}

const smallestProfile = '{\n  "name": "acme",\n  "base_url": "https://api.example.com"\n}';

/** Profile and credentials. Credentials are written, never shown; an empty field keeps what is stored. */
export function ConnectionForm({ connection, busy, result, onConnect }: ConnectionFormProps) {
  const words = useWords();
  const stored = connection?.profileJson ?? '';
  const [profileJson, setProfileJson] = useState(stored);
  const [apiKey, setApiKey] = useState('');
  const [userToken, setUserToken] = useState('');
  const [test, setTest] = useState(true);
  useEffect(() => setProfileJson(stored), [stored]);
  useEffect(() => {
    if (result?.ok !== true) return;
    setApiKey('');
    setUserToken('');
  }, [result]);

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onConnect({ profileJson, apiKey: apiKey.trim(), userToken: userToken.trim(), test });
      }}
    >
      <Stack gap="md">
        <div>
          <Group justify="space-between" mb={4}>
            <Text component="label" htmlFor="profile-json" fw={600}>
              {words('connectionForm.profile')}
            </Text>
            <PickFileButton
              label={words('connectionForm.loadFile')}
              accept="application/json,.json"
              icon={<IconFileUpload size={20} aria-hidden="true" />}
              onFile={(file) => void file.text().then(setProfileJson, () => undefined)}
            />
          </Group>
          <Textarea
            id="profile-json"
            autosize
            minRows={6}
            maxRows={16}
            required
            spellCheck={false}
            placeholder={smallestProfile}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.92rem' } }}
            value={profileJson}
            onChange={(event) => setProfileJson(event.currentTarget.value)}
          />
        </div>
        <PasswordInput
          label={words('connectionForm.apiKey')}
          description={words(storedNote(connection?.hasApiKey))}
          autoComplete="off"
          value={apiKey}
          onChange={(event) => setApiKey(event.currentTarget.value)}
        />
        <PasswordInput
          label={words('connectionForm.userToken')}
          description={words(storedNote(connection?.hasUserToken))}
          autoComplete="off"
          value={userToken}
          onChange={(event) => setUserToken(event.currentTarget.value)}
        />
        <Checkbox
          size="md"
          label={words('connectionForm.test')}
          checked={test}
          onChange={(event) => setTest(event.currentTarget.checked)}
        />
        <FormResultLine result={result} />
        <Group>
          <Button type="submit" loading={busy} disabled={profileJson.trim() === ''}>
            {test ? words('connectionForm.testAndSave') : words('settings.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function storedNote(isStored: boolean | undefined): TextOf {
  return isStored === true ? text('connectionForm.stored') : text('connectionForm.noneStored');
}
