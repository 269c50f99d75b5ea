import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { UserChangesView } from '../../../../main/contract/user.ts';
import { type Text, text } from '../../../../main/texts/text.ts';
import { FormResultLine } from '../../../components/FormResultLine.tsx';
import { drop } from '../../../data/context.ts';
import { useActions, useFields } from '../../../stores/useStores.ts';
import { useWords } from '../../../words/useWords.ts';

const fields: readonly { readonly name: keyof UserChangesView; readonly label: Text }[] = [
  { name: 'email', label: text('user.email') },
  { name: 'first_name', label: text('user.firstName') },
  { name: 'last_name', label: text('user.lastName') },
  { name: 'business_name', label: text('user.businessName') },
  { name: 'certificate_issuance_name', label: text('user.certificateName') },
];

export function UserForm() {
  const words = useWords();
  const { updating, userResult, userAnswer } = useFields('partner', 'updating', 'userResult', 'userAnswer');
  const { updateUser } = useActions('partner');
  const [userId, setUserId] = useState('');
  const [changes, setChanges] = useState<UserChangesView>({});

  async function send(): Promise<void> {
    const given = Object.entries(changes).map(([name, value]) => [name, value?.trim() ?? '']);
    if (await updateUser(userId.trim(), Object.fromEntries(given))) setChanges({});
  }

  return (
    <form
      className="column gap-3 parted"
      aria-label={words('user.title')}
      data-testid="user-form"
      onSubmit={(event) => {
        event.preventDefault();
        drop(send());
      }}
    >
      <h3 className="large strong">{words('user.title')}</h3>
      <p className="soft">{words('user.help')}</p>
      <div className="grid tiles gap-4">
        <TextInput
          label={words('user.id')}
          required
          autoComplete="off"
          value={userId}
          onChange={(event) => setUserId(event.currentTarget.value)}
        />
        {fields.map(({ name, label }) => (
          <TextInput
            key={name}
            label={words(label)}
            autoComplete="off"
            value={changes[name] ?? ''}
            onChange={(event) => setChanges({ ...changes, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <FormResultLine result={userResult} />
      {userAnswer === null ? null : (
        <details>
          <summary>{words('user.answer')}</summary>
          <pre className="lined round small pad-3-4 scrolls">{userAnswer}</pre>
        </details>
      )}
      <Group>
        <Button type="submit" variant="default" loading={updating} disabled={userId.trim() === ''}>
          {words('user.save')}
        </Button>
      </Group>
    </form>
  );
}
