import { Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBroadcast,
  IconBroadcastOff,
  IconCloud,
  IconCloudCheck,
  IconCloudOff,
  IconDatabase,
  IconDeviceDesktop,
  IconFileOff,
  IconFolder,
  IconFolderOff,
  IconInfoCircle,
  IconKey,
  IconPlayerPause,
  IconUser,
} from '@tabler/icons-react';
import type { StatusView } from '../../../main/contract/views.ts';
import { stationReleaseText } from '../../../main/texts/releaseText.ts';
import { describeBatch } from '../../format/batch.ts';
import { relativeTime } from '../../format/times.ts';
import type { SettingsPage } from '../../state/station/navigationStore.ts';
import { useWords } from '../../words/useWords.ts';
import { Chip } from '../Chip.tsx';
import { useTimed } from '../useTimed.ts';
import styles from './StatusBar.module.css';

export interface StatusBarProps {
  readonly status: StatusView | null;
  /** Without the core all else here is out of date. */
  readonly link: 'connecting' | 'connected' | 'lost';
  onSettings(page: SettingsPage): void;
  onParked(): void;
  /** Goes to photos that are only here. */
  onOnlyHere(): void;
  onRefused(): void;
  onWake(): void;
}

export function StatusBar({ status, link, onSettings, onParked, onOnlyHere, onRefused, onWake }: StatusBarProps) {
  const words = useWords();
  if (status === null) return <footer className={styles.bar} />;
  if (link === 'lost') {
    return (
      <footer className={styles.bar}>
        <span className={`${styles.part} ${styles.bad}`} data-testid="status-online" data-online="unknown">
          <IconCloudOff size={18} aria-hidden="true" />
          {words('statusBar.noAnswer')}
        </span>
      </footer>
    );
  }
  const { credentials } = status;
  const signIn =
    credentials === 'missing' || credentials === 'refused' || credentials === 'lapsed'
      ? signInLines[credentials]
      : null;
  return (
    <footer className={styles.bar}>
      {status.mode === 'practice' ? <Chip tone="warn">{words('statusBar.practice')}</Chip> : null}
      <Online status={status} onWake={onWake} />
      {signIn !== null && status.mode !== 'unconnected' ? (
        <button
          type="button"
          className={`${styles.link} ${styles.bad}`}
          onClick={() => onSettings('connection')}
          data-testid="status-sign-in"
        >
          <IconKey size={18} aria-hidden="true" />
          {words(signIn)}
        </button>
      ) : null}
      {status.pausedUntil === null ? null : <Paused until={status.pausedUntil} />}
      {status.mode === 'unconnected' ? null : <Left status={status} />}
      <Release status={status} onOnlyHere={onOnlyHere} />
      {status.parked > 0 ? (
        <button type="button" className={`${styles.link} ${styles.bad}`} onClick={onParked} data-testid="status-parked">
          <IconAlertTriangle size={18} aria-hidden="true" />
          {words('statusBar.parked', { count: status.parked })}
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
          {words('statusBar.refused', { count: status.refusedFiles })}
        </button>
      ) : null}
      <Events status={status} onSettings={() => onSettings('events')} />
      <Space status={status} onSettings={() => onSettings('storage')} />
      <span className={styles.gap} />
      <HotFolder status={status} onSettings={() => onSettings('sources')} />
      <span className={styles.part}>
        <IconUser size={18} aria-hidden="true" />
        <span className="spoken">{words('statusBar.operator')} </span>
        {status.operator}
      </span>
    </footer>
  );
}

function Paused({ until }: { until: number }) {
  const words = useWords();
  const goesOn = useTimed((now) => (until > now ? words('statusBar.paused', { when: relativeTime(until, now) }) : ''));
  if (goesOn === '') return null;
  return (
    <span className={styles.part} title={words('statusBar.pausedHelp')} data-testid="status-paused">
      <IconPlayerPause size={18} aria-hidden="true" />
      {goesOn}
    </span>
  );
}

function Online({ status, onWake }: { status: StatusView; onWake(): void }) {
  const words = useWords();
  if (status.mode === 'unconnected')
    return (
      <span className={styles.part} data-testid="status-online">
        {words('statusBar.notConnected')}
      </span>
    );
  const name = status.connectionName ?? '';
  if (status.online === false) {
    return (
      <button
        type="button"
        className={`${styles.link} ${styles.warn}`}
        onClick={onWake}
        title={words('statusBar.tryNowHelp')}
        data-testid="status-online"
        data-online="false"
      >
        <IconCloudOff size={18} aria-hidden="true" />
        {status.mode === 'practice' ? words('statusBar.offline') : words('statusBar.offlineFrom', { name })}
      </button>
    );
  }
  return (
    <span className={styles.part} data-testid="status-online" data-online={String(status.online)}>
      <IconCloud size={18} aria-hidden="true" className={status.online === true ? styles.goodIcon : undefined} />
      {words(status.online === true ? 'statusBar.online' : 'statusBar.notTried')}
      {status.mode === 'practice' ? '' : ` · ${name}`}
    </span>
  );
}

/** Only where a relay is set up. */
function Events({ status, onSettings }: { status: StatusView; onSettings(): void }) {
  const words = useWords();
  const { address, state } = status.events;
  if (address === null) return null;
  const isConnected = state === 'connected';
  const label = isConnected
    ? 'statusBar.events'
    : state === 'refused'
      ? 'statusBar.eventsRefused'
      : 'statusBar.eventsAway';
  return (
    <button
      type="button"
      className={isConnected ? styles.link : `${styles.link} ${state === 'refused' ? styles.bad : styles.warn}`}
      onClick={onSettings}
      title={words('statusBar.eventsHelp', { address })}
      data-testid="status-events"
      data-state={state}
    >
      {isConnected ? (
        <IconBroadcast size={18} aria-hidden="true" className={styles.goodIcon} />
      ) : (
        <IconBroadcastOff size={18} aria-hidden="true" />
      )}
      {words(label)}
    </button>
  );
}

function Space({ status, onSettings }: { status: StatusView; onSettings(): void }) {
  const words = useWords();
  const { level, message } = status.space;
  if (level === 'ok') return null;
  return (
    <button
      type="button"
      className={`${styles.link} ${level === 'full' ? styles.bad : styles.warn}`}
      onClick={onSettings}
      title={message === null ? '' : words(message)}
      data-testid="status-space"
      data-level={level}
    >
      <IconDatabase size={18} aria-hidden="true" />
      {level === 'full' ? words('statusBar.full') : words('statusBar.fillsUp')}
    </button>
  );
}

function Left({ status }: { status: StatusView }) {
  const words = useWords();
  const batch = describeBatch(status);
  // The line on photos already says where they are.
  if (batch === null) return null;
  return (
    <span className={styles.part} data-testid="status-left" data-left={status.photosLeft}>
      <Progress
        className={styles.progress ?? ''}
        value={batch.percent}
        w={110}
        size="md"
        aria-label={words('statusBar.sent', { percent: batch.percent })}
      />
      {batch.parts.map((part) => words(part)).join(' · ')}
    </span>
  );
}

function Release({ status, onOnlyHere }: { status: StatusView; onOnlyHere(): void }) {
  const words = useWords();
  const { release } = status;
  const whole = words(stationReleaseText(status));
  if (release.kind !== 'only_here') {
    if (status.mode === 'unconnected' || describeBatch(status) !== null) return null;
    return (
      <span className={styles.part} data-testid="status-release" data-release={release.kind}>
        <IconCloudCheck size={18} aria-hidden="true" className={styles.goodIcon} />
        {whole}
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.link}
      onClick={onOnlyHere}
      title={words('release.listHelp')}
      data-testid="status-release"
      data-release="only_here"
    >
      <IconDeviceDesktop size={18} aria-hidden="true" />
      {words('release.bar', { count: release.photos + release.withoutItem })}
    </button>
  );
}

function HotFolder({ status, onSettings }: { status: StatusView; onSettings(): void }) {
  const words = useWords();
  const { state, path, message: fault, incomplete, otherFiles } = status.hotFolder;
  const message = fault === null ? null : words(fault);
  if (state === 'off') return null;
  if (state === 'missing') {
    return (
      <button type="button" className={`${styles.link} ${styles.bad}`} onClick={onSettings} title={message ?? path}>
        <IconFolderOff size={18} aria-hidden="true" />
        {words('statusBar.hotFolderMissing')}
      </button>
    );
  }
  if (message !== null) {
    return (
      <button type="button" className={`${styles.link} ${styles.warn}`} onClick={onSettings} title={message}>
        <IconFolder size={18} aria-hidden="true" />
        {words('statusBar.hotFolderProblem')}
      </button>
    );
  }
  if (incomplete !== null) {
    return (
      <button type="button" className={styles.link} onClick={onSettings} title={words(incomplete)}>
        <IconFolder size={18} aria-hidden="true" />
        <span className={styles.cut} data-testid="status-incomplete">
          {words(incomplete)}
        </span>
      </button>
    );
  }
  if (otherFiles !== null) {
    return (
      <button type="button" className={styles.link} onClick={onSettings} title={words(otherFiles)}>
        <IconFolder size={18} aria-hidden="true" />
        <span className={styles.roomy}>{words('statusBar.hotFolder')}</span>
        <IconInfoCircle size={16} aria-label={words('statusBar.hotFolderOthers')} />
      </button>
    );
  }
  return (
    <span className={styles.part} title={path}>
      <IconFolder size={18} aria-hidden="true" />
      <span className={styles.roomy}>{words('statusBar.hotFolder')}</span>
    </span>
  );
}

const signInLines = {
  missing: 'statusBar.keyMissing',
  refused: 'statusBar.keyRefused',
  lapsed: 'statusBar.keyLapsed',
} as const;
