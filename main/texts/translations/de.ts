import type { TextId } from '../text.ts';

/** Deutsch. Written by `npm run translations`: docs/languages.md. */
// biome-ignore format: a table, one line a message
export const messages: Readonly<Partial<Record<TextId, string>>> = {
  'stage.shooting': "In Aufnahme",
  'stage.ready': "Bereit",
  'stage.sending': "Wird gesendet",
  'stage.inReview': "In Prüfung",
  'stage.reshoot': "Neu aufnehmen",
  'stage.authentic': "Echt",
  'stage.notAuthentic': "Nicht echt",
  'stage.cancelled': "Storniert",
  'stage.needsAttention': "Bitte ansehen",
  'time.now': "jetzt",
  'time.inSeconds': "in {count, number} s",
  'time.inMinutes': "in {count, number} min",
  'time.inHours': "in {count, number} h",
  'time.inDays': "in {count, plural, one {# Tag} other {# Tagen}}",
  'time.secondsAgo': "vor {count, number} s",
  'time.minutesAgo': "vor {count, number} min",
  'time.hoursAgo': "vor {count, number} h",
  'time.daysAgo': "vor {count, plural, one {# Tag} other {# Tagen}}",
  'time.fewSecondsLeft': "noch ein paar Sekunden",
  'time.secondsLeft': "noch etwa {count, number} s",
  'time.minutesLeft': "noch etwa {count, number} min",
  'time.hoursLeft': "noch etwa {count, number} h",
  'time.daysLeft': "{count, plural, one {noch etwa # Tag} other {noch etwa # Tage}}",
};
