import { Accordion, Box, Button, Flex, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ProfileField } from '../../../main/contract/connection/profileForm.ts';
import {
  type Draft,
  faultsAt,
  isSameJson,
  isShown,
  unknownPaths,
  valueAt,
} from '../../state/connection/profileDraft.ts';
import { useActions, useFields } from '../../stores/useStores.ts';
import { useWords } from '../../words/useWords.ts';
import { JsonField } from './JsonField.tsx';
import { ProfileFieldControl } from './ProfileFieldControl.tsx';
import { type FilledGroup, filledGroups, type ProfilePart } from './profileGroups.ts';

export interface ProfileFieldsProps {
  /** Left out, all groups are shown, and any number of them can be open. */
  readonly part?: ProfilePart | undefined;
  readonly draft: Draft;
  readonly open: readonly string[];
  onOpen(groups: string[]): void;
  readonly credentials: ReactNode;
}

/** Every field of the schema is in a group. Of a part with many of them one is open at a time. */
export function ProfileFields({ part, draft, open, onOpen, credentials }: ProfileFieldsProps) {
  const { fields } = useFields('profile', 'fields');
  if (fields === null) return null;
  const shown = fields.filter((field) => isShown(draft, field, fields));
  const groups = filledGroups(shown, unknownPaths(draft, fields)).filter(
    (group) => part === undefined || group.part === part,
  );
  const isOneAtATime = groups.every((group) => !group.isOpen);
  return (
    <Accordion
      multiple
      order={4}
      transitionDuration={0}
      // In line with what stands over and under the groups.
      styles={{
        control: { paddingInline: 0 },
        label: { paddingBlock: '0.55rem' },
        content: { padding: '0 0 0.5rem' },
      }}
      value={[...open]}
      onChange={(next) => {
        const opened = next.find((name) => !open.includes(name));
        const closes = (name: string): boolean =>
          opened !== undefined && name !== opened && groups.some((group) => group.name === name);
        onOpen(isOneAtATime ? next.filter((name) => !closes(name)) : next);
      }}
    >
      {groups.map((group) => (
        <Group
          key={group.name}
          group={group}
          draft={draft}
          credentials={group.name === 'credentials' ? credentials : null}
        />
      ))}
    </Accordion>
  );
}

function Group({ group, draft, credentials }: { group: FilledGroup; draft: Draft; credentials: ReactNode }) {
  const words = useWords();
  const { faults, typed } = useFields('profile', 'faults', 'typed');
  const { setValue, typeJson } = useActions('profile');
  const paths = [...group.fields.map(({ path }) => path), ...group.unknown];
  const toMend = faults.filter((fault) => paths.some((path) => faultsAt([fault], path).length > 0)).length;
  const set = group.fields.filter((field) => isSet(draft, field)).length;
  const common = {
    draft,
    faults,
    fallback: String(valueAt(draft, 'auth.default') ?? 'bearer'),
    onSet: setValue,
    onType: typeJson,
  };
  return (
    <Accordion.Item value={group.name} data-testid={`profile-group-${group.name}`}>
      <Accordion.Control>
        <Flex component="span" wrap="wrap" align="baseline" gap="var(--space-4)" fw="var(--medium)">
          {words(group.title)}
          {toMend > 0 ? <span className="stop small">{words('profileForm.toMend', { count: toMend })}</span> : null}
          {toMend === 0 && !group.isOpen && set > 0 ? (
            <Box component="span" c="var(--ink-soft)" fz="var(--text-s)" fw={400}>
              {words('profileForm.changed', { count: set })}
            </Box>
          ) : null}
        </Flex>
      </Accordion.Control>
      <Accordion.Panel>
        {group.help === null ? null : (
          <Box component="p" m="0 0 var(--space-2)" c="var(--ink-soft)">
            {words(group.help)}
          </Box>
        )}
        <Stack gap={0}>
          {credentials}
          {group.fields.map((field) => (
            <ProfileFieldControl
              key={field.path}
              {...common}
              field={field}
              isInner={isInner(field, group.fields)}
              typed={typed[field.path] ?? null}
            />
          ))}
          {group.unknown.map((path) => (
            <div key={path}>
              <JsonField
                {...common}
                field={{ path, kind: 'json', options: [], usual: null, nullable: true, required: false }}
                isInner={false}
                typed={typed[path] ?? null}
              />
              <Button
                variant="default"
                size="compact-sm"
                aria-label={words('profileForm.takeOutOf', { field: path })}
                onClick={() => setValue(path, undefined)}
              >
                {words('profileForm.takeOut')}
              </Button>
            </div>
          ))}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

function isInner({ path }: ProfileField, fields: readonly ProfileField[]): boolean {
  return fields.some((group) => group.kind === 'group' && path.startsWith(`${group.path}.`));
}

/** Whether the profile differs from the default. */
function isSet(draft: Draft, { path, kind, usual }: ProfileField): boolean {
  const own = valueAt(draft, path);
  if (kind === 'group') return own === null && usual !== null;
  return own !== undefined && !isSameJson(own, usual);
}
