import { type Text, text } from './text.ts';

export interface PhotosHere {
  readonly release: {
    readonly kind: 'only_here' | 'unfinished' | 'confirmed';
    readonly photos: number;
    readonly items: number;
    readonly withoutItem: number;
  };
  readonly mode: 'unconnected' | 'practice' | 'connected';
  readonly connectionName: string | null;
}

export function stationReleaseText({ release, mode, connectionName }: PhotosHere): Text {
  const { kind, photos, items, withoutItem } = release;
  if (kind !== 'only_here') {
    const isNamed = mode === 'connected' && connectionName !== null;
    return isNamed ? text('release.allWith', { partner: connectionName }) : text('release.allWithPartner');
  }
  if (photos === 0) return text('release.inboxHere', { photos: withoutItem });
  if (withoutItem === 0) return text('release.here', { photos, items });
  return text('release.hereAndInbox', { photos, items, inbox: withoutItem });
}
