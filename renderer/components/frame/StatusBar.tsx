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
import { Sign } from './Sign.tsx';
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
  onOperator(): void;
}

/** One line: on the left how the work stands, which a message may cover for a while; on the right what can be pressed, which none covers. */
export function StatusBar({
  status,
  link,
  onSettings,
  onParked,
  onOnlyHere,
  onRefused,
  onWake,
  onOperator,
}: StatusBarProps) {
  const words = useWords();
  if (status === null) return <footer className={`row wraps between ruled paper ${styles.bar}`} />;
  if (link === 'lost') {
    return (
      <footer className={`row wraps between ruled paper ${styles.bar}`}>
        <div className={`row wraps ${styles.work}`}>
          <Sign
            tone="bad"
            icon={<IconCloudOff size={18} aria-hidden="true" />}
            data-testid="status-online"
            data-online="unknown"
          >
            {words('statusBar.noAnswer')}
          </Sign>
        </div>
      </footer>
    );
  }
  const { credentials } = status;
  const signIn =
    credentials === 'missing' || credentials === 'refused' || credentials === 'lapsed'
      ? signInLines[credentials]
      : null;
  return (
    <footer className={`row wraps between ruled paper ${styles.bar}`}>
      <div className={`row wraps ${styles.work}`}>
        {status.mode === 'practice' ? <Chip tone="warn">{words('statusBar.practice')}</Chip> : null}
        {status.mode === 'unconnected' ? null : <Left status={status} />}
        <Safe status={status} />
      </div>
      {/* A new sign is laid to the left of those that are there more often: these keep their places. */}
      <div className={`row wraps ${styles.signs}`}>
        {status.pausedUntil === null ? null : <Paused until={status.pausedUntil} />}
        <Space status={status} onSettings={() => onSettings('storage')} />
        {signIn !== null && status.mode !== 'unconnected' ? (
          <Sign
            tone="bad"
            icon={<IconKey size={18} aria-hidden="true" />}
            data-testid="status-sign-in"
            onPress={() => onSettings('connection')}
          >
            {words(signIn)}
          </Sign>
        ) : null}
        {status.refusedFiles > 0 ? (
          <Sign
            tone="warn"
            icon={<IconFileOff size={18} aria-hidden="true" />}
            data-testid="status-refused"
            onPress={onRefused}
          >
            {words('statusBar.refused', { count: status.refusedFiles })}
          </Sign>
        ) : null}
        {status.parked > 0 ? (
          <Sign
            tone="bad"
            icon={<IconAlertTriangle size={18} aria-hidden="true" />}
            data-testid="status-parked"
            onPress={onParked}
          >
            {words('statusBar.parked', { count: status.counts.needs_attention || status.parked })}
          </Sign>
        ) : null}
        <OnlyHere status={status} onOnlyHere={onOnlyHere} />
        <Online status={status} onWake={onWake} />
        <Events status={status} onSettings={() => onSettings('events')} />
        <HotFolder status={status} onSettings={() => onSettings('sources')} />
        <Sign
          icon={<IconUser size={18} aria-hidden="true" />}
          data-testid="status-operator"
          {...(status.signIn === null ? {} : { onPress: onOperator })}
        >
          <span className="spoken">{words('statusBar.operator')} </span>
          {status.signIn?.operator === null ? words('statusBar.nobody') : status.operator}
        </Sign>
      </div>
    </footer>
  );
}

function Paused({ until }: { until: number }) {
  const words = useWords();
  const goesOn = useTimed((now) => (until > now ? words('statusBar.paused', { when: relativeTime(until, now) }) : ''));
  if (goesOn === '') return null;
  return (
    <Sign
      icon={<IconPlayerPause size={18} aria-hidden="true" />}
      title={words('statusBar.pausedHelp')}
      data-testid="status-paused"
    >
      {goesOn}
    </Sign>
  );
}

function Online({ status, onWake }: { status: StatusView; onWake(): void }) {
  const words = useWords();
  if (status.mode === 'unconnected') return <Sign data-testid="status-online">{words('statusBar.notConnected')}</Sign>;
  const name = status.connectionName ?? '';
  if (status.online === false) {
    return (
      <Sign
        tone="warn"
        icon={<IconCloudOff size={18} aria-hidden="true" />}
        title={words('statusBar.tryNowHelp')}
        data-testid="status-online"
        data-online="false"
        onPress={onWake}
      >
        {status.mode === 'practice' ? words('statusBar.offline') : words('statusBar.offlineFrom', { name })}
      </Sign>
    );
  }
  return (
    <Sign
      icon={<IconCloud size={18} aria-hidden="true" className={status.online === true ? 'go' : undefined} />}
      data-testid="status-online"
      data-online={String(status.online)}
    >
      {words(status.online === true ? 'statusBar.online' : 'statusBar.notTried')}
      {status.mode === 'practice' ? '' : ` · ${name}`}
    </Sign>
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
    <Sign
      {...(isConnected ? {} : { tone: state === 'refused' ? 'bad' : 'warn' })}
      icon={
        isConnected ? (
          <IconBroadcast size={18} aria-hidden="true" className="go" />
        ) : (
          <IconBroadcastOff size={18} aria-hidden="true" />
        )
      }
      title={words('statusBar.eventsHelp', { address })}
      data-testid="status-events"
      data-state={state}
      onPress={onSettings}
    >
      {words(label)}
    </Sign>
  );
}

function Space({ status, onSettings }: { status: StatusView; onSettings(): void }) {
  const words = useWords();
  const { level, message } = status.space;
  if (level === 'ok') return null;
  return (
    <Sign
      tone={level === 'full' ? 'bad' : 'warn'}
      icon={<IconDatabase size={18} aria-hidden="true" />}
      title={message === null ? '' : words(message)}
      data-testid="status-space"
      data-level={level}
      onPress={onSettings}
    >
      {level === 'full' ? words('statusBar.full') : words('statusBar.fillsUp')}
    </Sign>
  );
}

function Left({ status }: { status: StatusView }) {
  const words = useWords();
  const batch = describeBatch(status);
  // The line on photos already says where they are.
  if (batch === null) return null;
  return (
    <span className={`inline unbroken ${styles.part}`} data-testid="status-left" data-left={status.photosLeft}>
      <Progress
        className={styles.progress ?? ''}
        value={batch.percent}
        w={110}
        size="md"
        aria-label={words('statusBar.sent', { percent: batch.percent })}
      />
      <span className={`cut ${styles.words}`}>{batch.parts.map((part) => words(part)).join(' · ')}</span>
    </span>
  );
}

/** Every photo is with the partner, or the station has none. */
function Safe({ status }: { status: StatusView }) {
  const words = useWords();
  const { kind } = status.release;
  if (kind === 'only_here' || status.mode === 'unconnected' || describeBatch(status) !== null) return null;
  return (
    <Sign
      icon={<IconCloudCheck size={18} aria-hidden="true" className="go" />}
      data-testid="status-release"
      data-release={kind}
    >
      {words(stationReleaseText(status))}
    </Sign>
  );
}

function OnlyHere({ status, onOnlyHere }: { status: StatusView; onOnlyHere(): void }) {
  const words = useWords();
  const { release } = status;
  if (release.kind !== 'only_here') return null;
  return (
    <Sign
      icon={<IconDeviceDesktop size={18} aria-hidden="true" />}
      title={words('release.listHelp')}
      data-testid="status-release"
      data-release="only_here"
      onPress={onOnlyHere}
    >
      {words('release.bar', { count: release.photos + release.withoutItem })}
    </Sign>
  );
}

function HotFolder({ status, onSettings }: { status: StatusView; onSettings(): void }) {
  const words = useWords();
  const { state, path, message: fault, incomplete, otherFiles } = status.hotFolder;
  const message = fault === null ? null : words(fault);
  if (state === 'off') return null;
  const folder = <IconFolder size={18} aria-hidden="true" />;
  if (state === 'missing') {
    return (
      <Sign
        tone="bad"
        icon={<IconFolderOff size={18} aria-hidden="true" />}
        title={message ?? path}
        onPress={onSettings}
      >
        {words('statusBar.hotFolderMissing')}
      </Sign>
    );
  }
  if (message !== null) {
    return (
      <Sign tone="warn" icon={folder} title={message} onPress={onSettings}>
        {words('statusBar.hotFolderProblem')}
      </Sign>
    );
  }
  if (incomplete !== null) {
    return (
      <Sign icon={folder} title={words(incomplete)} onPress={onSettings}>
        <span className={`clip ${styles.cut}`} data-testid="status-incomplete">
          {words(incomplete)}
        </span>
      </Sign>
    );
  }
  const watched = <span className={styles.roomy}>{words('statusBar.hotFolder')}</span>;
  if (otherFiles !== null) {
    return (
      <Sign icon={folder} title={words(otherFiles)} onPress={onSettings}>
        {watched}
        <IconInfoCircle size={16} aria-label={words('statusBar.hotFolderOthers')} />
      </Sign>
    );
  }
  return (
    <Sign icon={folder} title={path}>
      {watched}
    </Sign>
  );
}

const signInLines = {
  missing: 'statusBar.keyMissing',
  refused: 'statusBar.keyRefused',
  lapsed: 'statusBar.keyLapsed',
} as const;
