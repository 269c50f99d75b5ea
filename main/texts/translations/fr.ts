import type { TextId } from '../text.ts';

/** Français. Written by `npm run translations`: docs/languages.md. */
// biome-ignore format: a table, one line a message
export const messages: Readonly<Partial<Record<TextId, string>>> = {
  'stage.shooting': "En photo",
  'stage.ready': "Prêt",
  'stage.sending': "Envoi en cours",
  'stage.inReview': "En contrôle",
  'stage.reshoot': "À refaire",
  'stage.authentic': "Authentique",
  'stage.notAuthentic': "Non authentique",
  'stage.cancelled': "Annulé",
  'stage.needsAttention': "À vérifier",
  'time.now': "maintenant",
  'time.inSeconds': "dans {count, number} s",
  'time.inMinutes': "dans {count, number} min",
  'time.inHours': "dans {count, number} h",
  'time.inDays': "dans {count, number} j",
  'time.secondsAgo': "il y a {count, number} s",
  'time.minutesAgo': "il y a {count, number} min",
  'time.hoursAgo': "il y a {count, number} h",
  'time.daysAgo': "il y a {count, number} j",
  'time.fewSecondsLeft': "encore quelques secondes",
  'time.secondsLeft': "encore {count, number} s environ",
  'time.minutesLeft': "encore {count, number} min environ",
  'time.hoursLeft': "encore {count, number} h environ",
  'time.daysLeft': "encore {count, number} j environ",
};
