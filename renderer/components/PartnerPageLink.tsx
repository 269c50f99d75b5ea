import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useWords } from '../words/useWords.ts';
import { openableAddress } from './frame/webAddress.ts';
import { KeyHint } from './KeyHint.tsx';
import styles from './PartnerPageLink.module.css';

/** Nothing without a page. */
export function PartnerPageLink({ url, hint }: { url: string | null; hint?: string | undefined }) {
  const words = useWords();
  const address = openableAddress(url);
  if (address === null) return null;
  return (
    <Anchor
      href={address}
      target="_blank"
      rel="noreferrer"
      className={styles.link ?? ''}
      aria-keyshortcuts={hint}
      data-testid="partner-page"
    >
      <span>{words('partnerPage.open')}</span>
      <IconExternalLink size={17} aria-hidden="true" />
      <KeyHint label={hint} quiet />
    </Anchor>
  );
}
