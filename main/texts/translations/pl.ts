import type { TextId } from '../text.ts';

/** Polski. Written by `npm run translations`: docs/languages.md. */
// biome-ignore format: a table, one line a message
export const messages: Readonly<Partial<Record<TextId, string>>> = {
  'stage.shooting': "Fotografowanie",
  'stage.ready': "Gotowe",
  'stage.sending': "Wysyłanie",
  'stage.inReview': "W sprawdzaniu",
  'stage.reshoot': "Do powtórki",
  'stage.authentic': "Oryginał",
  'stage.notAuthentic': "Nieoryginalny",
  'stage.cancelled': "Anulowany",
  'stage.needsAttention': "Wymaga uwagi",
  'time.now': "teraz",
  'time.inSeconds': "za {count, number} s",
  'time.inMinutes': "za {count, number} min",
  'time.inHours': "za {count, number} godz.",
  'time.inDays': "za {count, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}",
  'time.secondsAgo': "{count, number} s temu",
  'time.minutesAgo': "{count, number} min temu",
  'time.hoursAgo': "{count, number} godz. temu",
  'time.daysAgo': "{count, plural, one {# dzień temu} few {# dni temu} many {# dni temu} other {# dnia temu}}",
  'time.fewSecondsLeft': "jeszcze kilka sekund",
  'time.secondsLeft': "jeszcze około {count, number} s",
  'time.minutesLeft': "jeszcze około {count, number} min",
  'time.hoursLeft': "jeszcze około {count, number} godz.",
  'time.daysLeft': "{count, plural, one {jeszcze około # dnia} few {jeszcze około # dni} many {jeszcze około # dni} other {jeszcze około # dnia}}",
};
