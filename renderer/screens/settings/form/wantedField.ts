import { createContext, useContext, useEffect } from 'react';
import type { Text } from '../../../../main/texts/text.ts';
import type { SettingsPage } from '../../../state/station/navigationStore.ts';

/** What the search leads to. A new object is a new wish. */
export interface WantedField {
  readonly page: SettingsPage;
  /** The words that name it on its page. */
  readonly label: Text;
  /** Of a page that has parts. */
  readonly part?: string;
  /** It lies in this fold. */
  readonly fold?: string;
}

export const WantedFieldContext = createContext<WantedField | null>(null);

/** Calls back for each new wish, the one included with which the page opens. */
export function useWantedField(show: (wanted: WantedField) => void): void {
  const wanted = useContext(WantedFieldContext);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish counts
  useEffect(() => {
    if (wanted !== null) show(wanted);
  }, [wanted]);
}
