import { useSelected } from '../../../stores/useStores.ts';

export function useInbox() {
  return useSelected('station', ({ status }) => ({ inbox: status?.inbox ?? [], inboxMore: status?.inboxMore ?? 0 }));
}
