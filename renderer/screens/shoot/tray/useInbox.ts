import { useSelected } from '../../../stores/useStores.ts';

/** The first photos that no item has, and how many more there are, which follow as the first are taken. */
export function useInbox() {
  return useSelected('station', ({ status }) => ({ inbox: status?.inbox ?? [], inboxMore: status?.inboxMore ?? 0 }));
}
