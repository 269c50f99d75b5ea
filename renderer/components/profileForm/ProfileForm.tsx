import { Box, Button, SegmentedControl, Stack, Textarea } from '@mantine/core';
import { IconClipboardText, IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { text } from '../../../main/texts/text.ts';
import { drop } from '../../data/context.ts';
import { readDraft } from '../../state/connection/profileDraft.ts';
import { useActions, useFields } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { PickFileButton } from '../add/PickFileButton.tsx';
import { ProfileFields } from './ProfileFields.tsx';
import styles from './ProfileForm.module.css';
import type { ProfilePart } from './profileGroups.ts';

const smallestProfile = '{\n  "name": "acme",\n  "base_url": "https://api.example.com"\n}';

export interface ProfileFormProps {
  readonly part?: ProfilePart | undefined;
  readonly open: readonly string[];
  onOpen(groups: string[]): void;
  readonly credentials: ReactNode;
}

/** Both views share one text; a file or a paste replaces it. */
export function ProfileForm({ part, open, onOpen, credentials }: ProfileFormProps) {
  const words = useWords();
  const { text: profileText, view, faults, refusal } = useFields('profile', 'text', 'view', 'faults', 'refusal');
  const { load, setText, show } = useActions('profile');
  const { notify } = useActions('notices');
  const area = useRef<HTMLTextAreaElement>(null);
  const pastes = useRef(false);
  useEffect(() => drop(load()), [load]);
  useEffect(() => {
    if (view !== 'json' || !pastes.current) return;
    pastes.current = false;
    area.current?.focus();
    area.current?.select();
  }, [view]);

  async function takeFile(file: File): Promise<void> {
    const loaded = await file.text().catch(() => null);
    if (loaded === null) return notify('error', text('profileForm.unreadable', { file: file.name }));
    setText(loaded);
    // Broken JSON is shown where it can be mended.
    if (readDraft(loaded) === null) show('json');
  }

  function paste(): void {
    if (view === 'json') area.current?.select();
    pastes.current = view !== 'json';
    if (view === 'json') area.current?.focus();
    else show('json');
  }

  const draft = readDraft(profileText);
  const [fault] = faults;
  return (
    <Stack gap="var(--space-4)">
      <div className={`row wraps gap-3 ${styles.bar}`}>
        <h3>{words('profileForm.title')}</h3>
        <SegmentedControl
          aria-label={words('profileForm.view')}
          data={[
            { value: 'fields', label: words('profileForm.fieldsView') },
            { value: 'json', label: words('profileForm.jsonView') },
          ]}
          value={view}
          // The two values above.
          onChange={(next) => show(next as 'fields' | 'json')}
        />
        <PickFileButton
          label={words('profileForm.load')}
          accept="application/json,.json"
          icon={<IconFileUpload size={20} aria-hidden="true" />}
          onFile={(file) => drop(takeFile(file))}
        />
        <Button variant="default" leftSection={<IconClipboardText size={20} aria-hidden="true" />} onClick={paste}>
          {words('profileForm.paste')}
        </Button>
      </div>
      {refusal === null ? null : (
        <Box component="p" c="var(--stop-fg)" fz="var(--text-m)" role="alert">
          {words(refusal)}
        </Box>
      )}
      {view === 'fields' && draft !== null ? (
        <ProfileFields part={part} draft={draft} open={open} onOpen={onOpen} credentials={credentials} />
      ) : (
        <>
          <Textarea
            ref={area}
            aria-label={words('profileForm.profileText')}
            autosize
            minRows={8}
            maxRows={24}
            spellCheck={false}
            placeholder={smallestProfile}
            classNames={{ input: styles.mono ?? '' }}
            value={profileText}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          {draft === null && refusal === null ? (
            <Box component="p" c="var(--stop-fg)" fz="var(--text-m)" role="alert">
              {words('profileForm.notJson')}
            </Box>
          ) : draft === null || fault === undefined ? null : (
            <Box component="p" c="var(--stop-fg)" fz="var(--text-m)" role="alert">
              {fault.field === ''
                ? words('profileForm.wholeFault', { reason: fault.reason })
                : words('profileForm.fault', { field: fault.field, reason: fault.reason })}
            </Box>
          )}
          <Stack gap={0}>{credentials}</Stack>
        </>
      )}
    </Stack>
  );
}
