import type { TodayView } from '../../contract/views.ts';
import type { Millis } from '../../domain/model.ts';
import type { Store } from '../../domain/ports/store.ts';

export function todayView(store: Pick<Store, 'shift'>, now: Millis): TodayView {
  const startsAt = startOfDay(now);
  return {
    startsAt,
    done: store.shift.doneSince(startsAt),
    rejected: store.shift.rejectedSince(startsAt),
    lastScanned: store.shift.lastScanned(),
  };
}

export function startOfDay(now: Millis): Millis {
  return new Date(now).setHours(0, 0, 0, 0);
}
