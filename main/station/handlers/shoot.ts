import type { ItemId, SideUuid } from '../../domain/ids.ts';
import { type NearCode, nearReason, nearTitle } from '../../domain/near/findNear.ts';
import type { Store } from '../../domain/ports/store.ts';
import type { Imaging } from '../../imaging/imaging.ts';
import { signInByBadge } from '../operators/signInByBadge.ts';
import type { SignInDesk } from '../operators/signInDesk.ts';
import { writeSetting } from '../settings/setting.ts';
import { stationSettings } from '../settings/settings.ts';
import { codeSheet } from '../shoot/codeSheet.ts';
import type { Finishing } from '../shoot/finishing.ts';
import { lookAtSide } from '../shoot/photoActions.ts';
import {
  type CreateParts,
  closeShoot,
  createOnShoot,
  discardOnShoot,
  meantCode,
  openOnShoot,
  scanOnShoot,
} from '../shoot/shootActions.ts';
import type { Services } from '../taxonomy/services.ts';
import { itemView } from '../views/itemViews.ts';
import type { ViewContext } from '../views/viewContext.ts';
import type { Implementer } from './implementer.ts';

export interface ShootDependencies extends CreateParts {
  readonly finishing: Pick<Finishing, 'done' | 'withdraw' | 'requireNoneUnderWay'>;
  readonly store: Pick<Store, 'operators' | 'settings'>;
  readonly signIns: Pick<SignInDesk, 'signIn' | 'isLocked'>;
  readonly view: ViewContext;
  readonly imaging: Pick<Imaging, 'ask'>;
  readonly services: Pick<Services, 'settle' | 'settled'>;
}

export function shootPart(os: Implementer, parts: ShootDependencies) {
  const { view, store, services } = parts;
  return {
    scan: os.shoot.scan.handler(async ({ input: { reference, isItem } }) => {
      const signedIn = isItem === true ? null : signInByBadge(parts, reference);
      if (signedIn !== null) return { kind: 'badge' as const, name: signedIn.name };
      const { code, scanned } = await scanOnShoot(parts, reference, isItem ?? false);
      switch (scanned.kind) {
        case 'opened':
          return { kind: 'opened' as const, item: itemView(view, scanned.itemId) };
        case 'new':
        case 'unsure':
          return { kind: scanned.kind, reference: code };
        case 'near':
          return { kind: 'near' as const, reference: code, ...nearView(scanned.near) };
        case 'place': {
          const { itemId, ...placed } = scanned;
          return { ...placed, item: itemId === null ? null : itemView(view, itemId) };
        }
        case 'command':
          return scanned;
      }
    }),
    meant: os.shoot.meant.handler(({ input: { whole, rest } }) => meantCode(parts, whole, rest)),
    clearPlace: os.shoot.clearPlace.handler(() => {
      parts.place.set(null);
      return {};
    }),
    codeSheet: os.shoot.codeSheet.handler(async ({ input }) => ({
      codes: [...(await codeSheet(parts.imaging, parts.codes(), input.places))],
    })),
    create: os.shoot.create.handler(async ({ input: { reference, brand, model, ...chosen } }) => {
      const serviceUuid = services.settle(chosen.typeUuid, chosen.serviceUuid);
      const names = { brand: brand ?? null, model: model ?? null };
      const wanted = { referenceId: reference, ...chosen, ...names, serviceUuid };
      return itemView(view, await createOnShoot(parts, wanted));
    }),
    open: os.shoot.open.handler(({ input }) => {
      openOnShoot(parts, input.itemId as ItemId);
      return itemView(view, input.itemId as ItemId);
    }),
    close: os.shoot.close.handler(() => {
      closeShoot(parts);
      return {};
    }),
    discard: os.shoot.discard.handler(async ({ input }) => {
      parts.finishing.requireNoneUnderWay(input.itemId as ItemId);
      const { item, photoIds, isGone } = await discardOnShoot(parts, input.itemId as ItemId);
      const { referenceId: reference, categoryUuid, typeUuid, serviceUuid, brand, model } = item;
      const kind = { categoryUuid, typeUuid, serviceUuid, brand, model };
      return { reference, kind, photoIds: [...photoIds], isGone };
    }),
    done: os.shoot.done.handler(({ input }) => {
      parts.finishing.done(input.itemId as ItemId, input.seen);
      return itemView(view, input.itemId as ItemId);
    }),
    setAutoAdvance: os.shoot.setAutoAdvance.handler(({ input }) => {
      writeSetting(store, stationSettings.autoAdvance, input.on);
      return {};
    }),
    setActiveSide: os.shoot.setActiveSide.handler(({ input }) => {
      parts.finishing.withdraw(input.itemId as ItemId);
      lookAtSide(parts, input.itemId as ItemId, input.sideUuid as SideUuid);
      return itemView(view, input.itemId as ItemId);
    }),
  };
}

function nearView(near: NearCode) {
  return { near: near.reference, where: near.where, title: nearTitle(near), why: nearReason(near) };
}
