import type { TextId } from '../text.ts';

/** Español. Written by `npm run translations`: docs/languages.md. */
// biome-ignore format: a table, one line a message
export const messages: Readonly<Partial<Record<TextId, string>>> = {
  'stage.shooting': "En fotos",
  'stage.ready': "Listo",
  'stage.sending': "Enviando",
  'stage.inReview': "En revisión",
  'stage.reshoot': "Repetir foto",
  'stage.authentic': "Auténtico",
  'stage.notAuthentic': "No auténtico",
  'stage.cancelled': "Cancelado",
  'stage.needsAttention': "Requiere atención",
  'time.now': "ahora",
  'time.inSeconds': "en {count, number} s",
  'time.inMinutes': "en {count, number} min",
  'time.inHours': "en {count, number} h",
  'time.inDays': "en {count, number} d",
  'time.secondsAgo': "hace {count, number} s",
  'time.minutesAgo': "hace {count, number} min",
  'time.hoursAgo': "hace {count, number} h",
  'time.daysAgo': "hace {count, number} d",
  'time.fewSecondsLeft': "quedan unos segundos",
  'time.secondsLeft': "quedan unos {count, number} s",
  'time.minutesLeft': "quedan unos {count, number} min",
  'time.hoursLeft': "quedan unas {count, number} h",
  'time.daysLeft': "quedan unos {count, number} d",
};
