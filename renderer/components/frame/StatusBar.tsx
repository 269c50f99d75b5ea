import { Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCloud,
  IconCloudOff,
  IconDatabase,
  IconFileOff,
  IconFolder,
  IconFolderOff,
  IconKey,
  IconPlayerPause,
  IconUser,
} from '@tabler/icons-react';
import type { StatusView } from '../../../preload/contract/views.ts';
import { describeBatch } from '../../format/batch.ts';
import { counted, relativeTime } from '../../format/time.ts';
import type { SettingsPage } from '../../stores/station/navigationStore.ts';
import { Chip } from '../Chip.tsx';
import { useTimed } from '../time/useTimed.ts';
import styles from './StatusBar.module.css';

export interface StatusBarProps {
  readonly status: StatusView | null;
  /** Whether the core answers: without it nothing below is known any more. */
  readonly link: 'connecting' | 'connected' | 'lost';
  onSettings(page: SettingsPage): void;
  onParked(): void;
  onRefused(): void;
  onWake(): void;
}

/** How the station stands, on every screen. */
export function StatusBar({ status, link, onSettings, onParked, onRefused, onWake }: StatusBarProps) {
  if (status === null) return <footer className={styles.bar} />;
  if (link === 'lost') {
    return (
      <footer className={styles.bar}>
        <span className={`${styles.part} ${styles.bad}`} data-testid="status-online" data-online="unknown">
          <IconCloudOff size={18} aria-hidden="true" />
          No answer from Sideshot
        </span>
      </footer>
    );
  }
  const signIn = status.credentials === 'missing' || status.credentials === 'refused';
  return (
    <footer className={styles.bar}>
      {status.mode === 'practice' ? <Chip tone="warn">Practice mode</Chip> : null}
      <Online status={status} onWake={onWake} />
      {signIn && status.mode !== 'unconnected' ? (
        <button
          type="button"
          className={`${styles.link} ${styles.bad}`}
          onClick={() => onSettings('connection')}
          data-testid="status-sign-in"
        >
          <IconKey size={18} aria-hidden="true" />
          {status.credentials === 'refused' ? 'API key refused: enter a new one' : 'API key missing: enter one'}
        </button>
      ) : null}
      {status.pausedUntil === null ? null : <Paused until={status.pausedUntil} />}
      {status.mode === 'unconnected' ? null : <Left status={status} />}
      {status.parked > 0 ? (
        <button type="button" className={`${styles.link} ${styles.bad}`} onClick={onParked} data-testid="status-parked">
          <IconAlertTriangle size={18} aria-hidden="true" />
          {status.parked} waiting for a person
        </button>
      ) : null}
      {status.refusedFiles > 0 ? (
        <button
          type="button"
          className={`${styles.link} ${styles.warn}`}
          onClick={onRefused}
          data-testid="status-refused"
        >
          <IconFileOff size={18} aria-hidden="true" />
          {counted(status.refusedFiles, 'file')} not taken
        </button>
      ) : null}
      <Space status={status} onSettings={() => onSettings('storage')} />
      <span className={styles.gap} />
      <HotFolder status={status} onSettings={() => onSettings('sources')} />
      <span className={styles.part}>
        <IconUser size={18} aria-hidden="true" />
        <span className="spoken">Operator: </span>
        {status.operator}
      </span>
    </footer>
  );
}

function Paused({ until }: { until: number }) {
  const goesOn = useTimed((now) => (until > now ? relativeTime(until, now) : ''));
  if (goesOn === '') return null;
  return (
    <span className={styles.part} title="The partner limits how often it may be asked" data-testid="status-paused">
      <IconPlayerPause size={18} aria-hidden="true" />
      Paused, on again {goesOn}
    </span>
  );
}

function Online({ status, onWake }: { status: StatusView; onWake(): void }) {
  if (status.mode === 'unconnected')
    return (
      <span className={styles.part} data-testid="status-online">
        Not connected
      </span>
    );
  const name = status.connectionName ?? '';
  if (status.online === false) {
    return (
      <button
        type="button"
        className={`${styles.link} ${styles.warn}`}
        onClick={onWake}
        title="Try the partner again now"
        data-testid="status-online"
        data-online="false"
      >
        <IconCloudOff size={18} aria-hidden="true" />
        Offline{status.mode === 'practice' ? '' : ` · ${name}`} · Try now
      </button>
    );
  }
  return (
    <span className={styles.part} data-testid="status-online" data-online={String(status.online)}>
      <IconCloud size={18} aria-hidden="true" className={status.online === true ? styles.goodIcon : undefined} />
      {status.online === true ? 'Online' : 'Not tried yet'}
      {status.mode === 'practice' ? '' : ` · ${name}`}
    </span>
  );
}

function Space({ status, onSettings }: { status: StatusView; onSettings(): void }) {
  const { level, message } = status.space;
  if (level === 'ok') return null;
  return (
    <button
      type="button"
      className={`${styles.link} ${level === 'full' ? styles.bad : styles.warn}`}
      onClick={onSettings}
      title={message ?? ''}
      data-testid="status-space"
      data-level={level}
    >
      <IconDatabase size={18} aria-hidden="true" />
      {level === 'full' ? 'Disk full: no photos are taken' : 'The disk fills up'}
    </button>
  );
}

function Left({ status }: { status: StatusView }) {
  const batch = describeBatch(status);
  if (batch === null) {
    return (
      <span className={styles.part} data-testid="status-left" data-left={0}>
        Everything is sent
      </span>
    );
  }
  return (
    <span className={styles.part} data-testid="status-left" data-left={status.photosLeft}>
      <Progress
        className={styles.progress ?? ''}
        value={batch.percent}
        w={110}
        size="md"
        aria-label={`${batch.percent} % of this batch is sent`}
      />
      {batch.text}
    </span>
  );
}

function HotFolder({ status, onSettings }: { status: StatusView; onSettings(): void }) {
  const { state, path, message } = status.hotFolder;
  if (state === 'off') return null;
  if (state === 'missing') {
    return (
      <button type="button" className={`${styles.link} ${styles.bad}`} onClick={onSettings} title={message ?? path}>
        <IconFolderOff size={18} aria-hidden="true" />
        Hot folder not found
      </button>
    );
  }
  if (message !== null) {
    return (
      <button type="button" className={`${styles.link} ${styles.warn}`} onClick={onSettings} title={message}>
        <IconFolder size={18} aria-hidden="true" />
        Hot folder needs a look
      </button>
    );
  }
  return (
    <span className={styles.part} title={path}>
      <IconFolder size={18} aria-hidden="true" />
      <span className={styles.roomy}>Hot folder watched</span>
    </span>
  );
}
