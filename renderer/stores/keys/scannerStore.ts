import { createStore } from 'zustand/vanilla';
import { isFramed, isSlow, type LearntScanner, readByScanner } from '../../../main/contract/codes/codeReading.ts';
import type { ScannerSettings, ScannerTestView } from '../../../main/contract/codes/scanner.ts';
import { slowScanner, unknownScanner, type WedgeTiming } from '../../keyboard/wedge.ts';
import { createAnswerOrder } from '../answerOrder.ts';
import { attempt, quietly, type StoreContext } from '../context.ts';

export interface ScannerState {
  readonly settings: ScannerSettings;
  /** How long is waited for the next key of a code. */
  readonly timing: WedgeTiming;
  /** The codes to learn the scanner by; null until they were asked for. */
  readonly test: ScannerTestView | null;
  /** A code was typed as slowly as a person types: whether single letters shall be commands is asked. */
  readonly proposed: boolean;
  /** The code of a label, of what the scanner typed. The page may hear of a scan before it has heard how the scanner types. */
  read(typed: string): Promise<string>;
  reload(): Promise<void>;
  change(change: Partial<ScannerSettings>): Promise<boolean>;
  askTest(): Promise<void>;
  /** A code came too slowly to tell its keys from a person's. */
  metSlowCode(): void;
  /** It is asked again at the next one. */
  leaveProposal(): void;
  answerProposal(withAlt: boolean): Promise<void>;
}

/** How the scanner of this station types. */
export function createScannerStore(context: StoreContext) {
  const { client } = context;
  const ask = createAnswerOrder();
  let isTold = false;
  return createStore<ScannerState>()((set, get) => ({
    ...known({ letters: 'alone', keepsLetters: false, learnt: null }),
    test: null,
    proposed: false,
    async read(typed) {
      if (!isTold) await get().reload();
      const { learnt } = get().settings;
      return learnt === null ? typed : readByScanner(typed, learnt);
    },
    async reload() {
      const isNews = ask();
      const settings = await quietly(() => client.scanner.get({}));
      if (settings !== null) isTold = true;
      if (settings !== null && isNews()) set(known(settings));
    },
    async change(change) {
      const isNews = ask();
      const settings = await attempt(context, () => client.scanner.change(change));
      if (settings !== null && isNews()) set(known(settings));
      return settings !== null;
    },
    async askTest() {
      const test = await attempt(context, () => client.scanner.testCode({}));
      if (test !== null) set({ test });
    },
    metSlowCode() {
      const { settings } = get();
      if (settings.letters === 'alone' && !settings.keepsLetters) set({ proposed: true });
    },
    leaveProposal: () => set({ proposed: false }),
    async answerProposal(withAlt) {
      set({ proposed: false });
      await get().change(withAlt ? { letters: 'alt' } : { keepsLetters: true });
    },
  }));
}

function known(settings: ScannerSettings): Pick<ScannerState, 'settings' | 'timing'> {
  return { settings, timing: settings.letters === 'alt' ? slowScanner : timingOf(settings.learnt) };
}

/** A known scanner is waited for as long as it needs, and some: a loaded machine is slower than when it was learnt. */
export function timingOf(learnt: LearntScanner | null): WedgeTiming {
  if (learnt === null || (isSlow(learnt) && !isFramed(learnt))) return unknownScanner;
  const { longestGapMs, typedPrefix } = learnt;
  return {
    loneKeyMs: Math.min(120, Math.max(40, 3 * longestGapMs)),
    codeGapMs:
      isFramed(learnt) && !/^[\p{L}\p{N}]/u.test(typedPrefix) ? 120 : Math.min(350, Math.max(200, 4 * longestGapMs)),
    takesAnyCode: false,
    ...(typedPrefix === '' ? {} : { prefix: typedPrefix }),
  };
}
