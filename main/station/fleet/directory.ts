import { type DirectoryEntry, entryAfter, type RejectedSide } from '../../domain/fleet/directory.ts';
import type { ItemId } from '../../domain/ids.ts';
import { openRejections } from '../../domain/item/rejections.ts';
import type { Item, Millis, Photo } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { SharedEntry } from '../../relay/wire/fleet.ts';
import type { Log } from '../api.ts';
import type { Link } from '../connection/link.ts';
import { readEntry } from './directoryShape.ts';
import type { FleetLink } from './fleetLink.ts';
import { itemKey, pictureKey, scopeOf } from './keys.ts';

export interface Directory {
  notifySoon(): void;
  /** Answers the entries of the partner that this station sends to. */
  take(entries: readonly SharedEntry[]): readonly DirectoryEntry[];
}

export interface DirectoryParts {
  readonly store: Pick<Store, 'items' | 'fleet' | 'photos' | 'rejections'>;
  readonly log: Log;
  readonly clock: () => Millis;
  readonly link: () => Pick<Link, 'profile' | 'connection'> | null;
  readonly scope: () => string | null;
  /** Base64 of a JPEG; null where there is none. */
  readonly pictureOf: (photo: RejectedPhoto) => Promise<string | null>;
}

export type RejectedPhoto = Pick<Photo, 'sha256' | 'format'>;

const atOnce = 20;
const maxTries = 5;

export function createDirectory(parts: DirectoryParts, relay: FleetLink): Directory {
  return new StationDirectory(parts, relay);
}

class StationDirectory implements Directory {
  readonly #parts: DirectoryParts;
  readonly #relay: FleetLink;
  #isTelling = false;
  #isMore = false;

  constructor(parts: DirectoryParts, relay: FleetLink) {
    this.#parts = parts;
    this.#relay = relay;
  }

  notifySoon(): void {
    this.#isMore = true;
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#tellAll()
      .catch((error: unknown) => this.#parts.log.error('The fleet could not be told of an item', { error }))
      .finally(() => {
        this.#isTelling = false;
      });
  }

  take(entries: readonly SharedEntry[]): readonly DirectoryEntry[] {
    const items = entries.filter(({ key }) => key.startsWith('item.'));
    this.#parts.store.fleet.take(items);
    const own = `item.${this.#parts.scope()}.`;
    return items.flatMap(({ key, value }) => (value !== null && key.startsWith(own) ? (readEntry(value) ?? []) : []));
  }

  async #tellAll(): Promise<void> {
    for (;;) {
      this.#isMore = false;
      const link = this.#parts.link();
      if (!link || !this.#relay.isOpen || this.#relay.ownName === null) return;
      const untold = this.#parts.store.fleet.untold(link.connection.id, atOnce);
      for (const change of untold) {
        if (!(await this.#tell(link, change.itemId))) return;
        this.#parts.store.fleet.reported(change);
      }
      if (untold.length < atOnce && !this.#isMore) return;
    }
  }

  async #tell(link: Pick<Link, 'profile'>, itemId: ItemId): Promise<boolean> {
    const item = this.#parts.store.items.get(itemId);
    if (!item) return true;
    const scope = scopeOf(link.profile);
    const key = itemKey(scope, item.referenceId);
    const mine = this.#entryOfItem(item, scope);
    for (let tries = 0; tries < maxTries; tries += 1) {
      const known = this.#parts.store.fleet.get(key);
      const before = known && readEntry(known.value);
      const next = entryAfter(before, mine);
      if (next === null) return true;
      if (!(await this.#tellPictures(item, scope, before, next))) return false;
      const value = JSON.stringify(next);
      const outcome = await this.#relay.call((calls, signal) =>
        calls.put(key, value, known?.revision ?? 'new', signal),
      );
      if (outcome === null) return false;
      const at = this.#parts.clock();
      if (outcome.kind === 'done') {
        this.#parts.store.fleet.take([{ key, value, revision: outcome.revision, at }]);
        return true;
      }
      const { current } = outcome;
      this.#parts.store.fleet.take([current ?? { key, value: null, revision: Number.MAX_SAFE_INTEGER, at }]);
    }
    return true;
  }

  /** Pictures are written before the entry that names them, and removed after it. */
  async #tellPictures(
    item: Item,
    scope: string,
    before: DirectoryEntry | null,
    next: DirectoryEntry,
  ): Promise<boolean> {
    const known = new Set(before?.rejected.map(({ picture }) => picture));
    const wanted = new Set(next.rejected.map(({ picture }) => picture));
    const rejections = openRejections(this.#parts.store.rejections.ofItem(item.id));
    const photos = new Map(this.#parts.store.photos.ofItem(item.id).map((photo) => [photo.id, photo]));
    for (const rejection of rejections) {
      if (rejection.sideUuid === null || rejection.photoId === null) continue;
      const key = pictureKey(scope, item.referenceId, rejection.sideUuid);
      const photo = photos.get(rejection.photoId);
      if (!wanted.has(key) || known.has(key) || photo === undefined) continue;
      const picture = await this.#parts.pictureOf(photo);
      if (picture === null) continue;
      if ((await this.#relay.call((calls, signal) => calls.put(key, picture, 'any', signal))) === null) return false;
    }
    for (const key of known) {
      if (key === null || wanted.has(key)) continue;
      if ((await this.#relay.call((calls, signal) => calls.put(key, null, 'any', signal))) === null) return false;
    }
    return true;
  }

  #entryOfItem(item: Item, scope: string): DirectoryEntry {
    const photos = this.#parts.store.photos.ofItem(item.id);
    return {
      reference: item.referenceId,
      sr: item.srKnown ? item.srUuid : null,
      category: item.categoryUuid,
      type: item.typeUuid,
      service: item.serviceUuid,
      brand: item.brand,
      model: item.model,
      stage: item.stage,
      place: item.place,
      serial: item.serial,
      lot: item.lot,
      station: this.#relay.ownName ?? '',
      // The new station reports an item that has moved.
      photo_at: item.movedAt === null && photos.length > 0 ? this.#relay.toRelayTime(lastAdded(photos)) : 0,
      rejected: item.stage === 'reshoot' ? this.#rejectedSides(item, scope) : [],
    };
  }

  #rejectedSides(item: Item, scope: string): readonly RejectedSide[] {
    return openRejections(this.#parts.store.rejections.ofItem(item.id)).flatMap(
      ({ sideUuid, sideName, reason, message, serverAt, photoId }) =>
        sideUuid === null
          ? []
          : [
              {
                side: sideUuid,
                name: sideName,
                reason,
                message,
                at: serverAt,
                picture: photoId === null ? null : pictureKey(scope, item.referenceId, sideUuid),
              },
            ],
    );
  }
}

function lastAdded(photos: readonly { readonly addedAt: Millis }[]): Millis {
  return Math.max(...photos.map(({ addedAt }) => addedAt));
}
