import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useWords } from '../words/useWords.ts';
import { openableAddress } from './frame/webAddress.ts';
import { KeyHint } from './KeyHint.tsx';
import styles from './PartnerPageLink.module.css';

/** Nothing without a page. */
export function PartnerPageLink({
  url,
  hint,
  isShort = false,
}: {
  readonly url: string | null;
  readonly hint?: string | undefined;
  /** Its words are its title, where room is scarce. */
  readonly isShort?: boolean;
}) {
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
      title={isShort ? words('partnerPage.open') : undefined}
      data-testid="partner-page"
    >
      <span className={isShort ? 'spoken' : undefined}>{words('partnerPage.open')}</span>
      <IconExternalLink size={17} aria-hidden="true" />
      <KeyHint label={hint} quiet />
    </Anchor>
  );
}
