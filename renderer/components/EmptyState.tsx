import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

export function EmptyState({ icon, title, children }: { icon: ReactNode; title: string; children?: ReactNode }) {
  return (
    <Stack align="center" justify="center" gap="var(--space-2)" p="var(--space-5) var(--space-7)" ta="center">
      <Box c="var(--accent)" opacity={0.85} aria-hidden="true">
        {icon}
      </Box>
      <Box component="h2" m="var(--space-2) 0 0" fz="var(--text-2xl)" fw="var(--strong)">
        {title}
      </Box>
      <Box maw="44rem" c="var(--ink-soft)" fz="var(--text-l)">
        {children}
      </Box>
    </Stack>
  );
}
