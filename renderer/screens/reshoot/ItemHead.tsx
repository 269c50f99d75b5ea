import { Flex } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ItemView } from '../../../main/contract/views.ts';
import { PartnerPageLink } from '../../components/PartnerPageLink.tsx';
import { useKeyHint } from '../../keyboard/useKeyHint.ts';

/** Which item it is, and where to fetch it from. */
export function ItemHead({ item, place }: { readonly item: ItemView; readonly place: ReactNode }) {
  const keyHint = useKeyHint();
  return (
    <Flex component="header" wrap="wrap" align="center" gap="var(--space-0) var(--space-4)">
      <h2 className="head strong breaks tight">{item.referenceId}</h2>
      {place === undefined ? null : (
        <div className="shrink head breaks" data-testid="reshoot-place">
          {place}
        </div>
      )}
      <PartnerPageLink url={item.url} hint={keyHint('partnerPage')} isShort />
    </Flex>
  );
}
