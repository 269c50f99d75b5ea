import { text } from '../../../main/texts/text.ts';
import { isRepeat, type LastScan, unglue } from '../../keyboard/scanFilter.ts';
import { attempt, drop, quietly, type StoreContext } from '../context.ts';
import type { OpenItem } from './openItem.ts';
import type { ShootHold } from './shootData.ts';

export interface NewItemActions {
  setScanText(text: string): void;
  /** `fast` says that it came at scanner speed, where doubled codes are undone. */
  scan(code: string, fast: boolean): Promise<void>;
  create(categoryUuid: string, typeUuid: string): Promise<boolean>;
  /** The scanned code was not meant: back to the item that was open. */
  abandonNew(): Promise<void>;
  /** A photo shows the label of an item that is new here: its type is to be chosen, as after a scan. */
  applyLabel(reference: string): void;
}

/** Codes that are scanned or typed, and the question for the type of a new one. */
export function newItemActions(context: StoreContext, { get, set }: ShootHold, open: OpenItem): NewItemActions {
  const { client, play, tell, now } = context;
  let lastScan: LastScan | null = null;

  /** The station leaves the open item at a new code. */
  async function askForType(newReference: string, ticket: number, newByLabel: boolean): Promise<void> {
    const { item, viewedSideUuid } = get();
    if (item !== null) set({ leftForNew: { itemId: item.id, sideUuid: viewedSideUuid } });
    open.close(ticket);
    set({ newReference, newWasCancelled: false, newByLabel });
    const newWasCancelled = await isCancelledHere(newReference);
    if (get().newReference === newReference) set({ newWasCancelled });
  }

  async function isCancelledHere(reference: string): Promise<boolean> {
    const page = await quietly(() =>
      client.items.page({ stage: 'cancelled', search: reference, cursor: null, limit: 8 }),
    );
    return page?.items.some((item) => item.referenceId === reference) === true;
  }

  return {
    setScanText: (scanText) => set({ scanText }),
    async scan(typed, fast) {
      const code = fast ? unglue(typed.trim()) : typed.trim();
      if (code === '' || isRepeat(lastScan, code, now())) return;
      if (fast && code !== typed.trim()) tell('info', text('shoot.scannedTwice', { code }));
      lastScan = { code, at: now() };
      set({ scanText: '', scanning: true });
      const ticket = open.nextTicket();
      const result = await open.during(() => attempt(context, () => client.shoot.scan({ reference: code })));
      set({ scanning: false });
      if (result === null) {
        lastScan = null;
        return;
      }
      play('notice');
      if (result.kind === 'opened') open.show(result.item, ticket);
      else await askForType(result.reference, ticket, false);
    },
    async create(categoryUuid, typeUuid) {
      const reference = get().newReference;
      if (reference === null) return false;
      const item = await open.act(() => client.shoot.create({ reference, categoryUuid, typeUuid, serviceUuid: null }));
      return item !== null;
    },
    async abandonNew() {
      lastScan = null;
      const { leftForNew, item } = get();
      set({ newReference: null, leftForNew: null });
      if (leftForNew === null || item !== null) return;
      await open.actions.open(leftForNew.itemId, leftForNew.sideUuid ?? undefined);
    },
    applyLabel(reference) {
      play('notice');
      drop(askForType(reference, open.nextTicket(), true));
    },
  };
}
