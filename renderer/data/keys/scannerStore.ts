import { isFramed, isSlow, type LearntScanner, readByScanner } from '../../../main/contract/codes/codeReading.ts';
import type { ScannerSettings, ScannerTestView } from '../../../main/contract/codes/scanner.ts';
import { slowScanner, unknownScanner, type WedgeTiming } from '../../keyboard/wedge.ts';
import { attempt, type StoreContext } from '../context.ts';
import { createResource } from '../resource.ts';

export interface ScannerState {
  readonly settings: ScannerSettings;
  readonly timing: WedgeTiming;
  readonly test: ScannerTestView | null;
  /** A code came as slowly as a person types, so the page asks whether single letters shall be commands. */
  readonly proposed: boolean;
  /** The code of a label. The page may hear of a scan before it knows how the scanner types. */
  read(typed: string): Promise<string>;
  change(change: Partial<ScannerSettings>): Promise<boolean>;
  askTest(): Promise<void>;
  metSlowCode(): void;
  /** The next slow code asks again. */
  leaveProposal(): void;
  answerProposal(withAlt: boolean): Promise<void>;
}

export function createScannerStore(context: StoreContext) {
  const { client } = context;
  const source = { topics: ['setting:scanner'], read: () => client.scanner.get({}), shown: known };
  return createResource<ScannerSettings, ScannerState>(context, source, ({ get, set, change }) => ({
    ...known({ letters: 'alone', keepsLetters: false, learnt: null }),
    test: null,
    proposed: false,
    async read(typed) {
      if (get().view === null) await get().reload();
      const { learnt } = get().settings;
      return learnt === null ? typed : readByScanner(typed, learnt);
    },
    change: (part) => change(() => client.scanner.change(part)),
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

/** A loaded machine is slower than when the scanner was learnt. */
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
