import type { UpdateSettings } from '../../../contract/desktop/desktop.ts';

export interface Feed {
  readonly provider: 'generic';
  readonly url: string;
  readonly channel: string;
  readonly useMultipleRangeRequest: false;
}

/** Null where no address is set. */
export function feedOf({ address, channel }: UpdateSettings): Feed | null {
  return address === null ? null : feedAt(address, channel);
}

export function feedAt(url: string, channel: string): Feed {
  return { provider: 'generic', url, channel, useMultipleRangeRequest: false };
}

const suffixes: Partial<Record<NodeJS.Platform, string>> = { darwin: '-mac', linux: '-linux' };

/** electron-builder's names: `latest.yml`, `beta-linux-arm64.yml`. */
export function channelFile(channel: string, platform: NodeJS.Platform, arch: string): string {
  const cpu = platform === 'linux' && arch !== 'x64' ? `-${arch === 'arm' ? 'arm' : arch}` : '';
  return `${channel}${suffixes[platform] ?? ''}${cpu}.yml`;
}
