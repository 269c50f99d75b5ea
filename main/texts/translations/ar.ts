import type { TextId } from '../text.ts';

/** العربية. Written by `npm run translations`: docs/languages.md. */
// biome-ignore format: a table, one line a message
export const messages: Readonly<Partial<Record<TextId, string>>> = {
  'stage.shooting': "قيد التصوير",
  'stage.ready': "جاهز",
  'stage.sending': "قيد الإرسال",
  'stage.inReview': "قيد المراجعة",
  'stage.reshoot': "إعادة تصوير",
  'stage.authentic': "أصلي",
  'stage.notAuthentic': "غير أصلي",
  'stage.cancelled': "ملغى",
  'stage.needsAttention': "يحتاج إلى انتباه",
  'time.now': "الآن",
  'time.inSeconds': "بعد {count, number} ث",
  'time.inMinutes': "بعد {count, number} د",
  'time.inHours': "بعد {count, number} س",
  'time.inDays': "{count, plural, zero {بعد # يوم} one {بعد يوم واحد} two {بعد يومين} few {بعد # أيام} many {بعد # يومًا} other {بعد # يوم}}",
  'time.secondsAgo': "قبل {count, number} ث",
  'time.minutesAgo': "قبل {count, number} د",
  'time.hoursAgo': "قبل {count, number} س",
  'time.daysAgo': "{count, plural, zero {قبل # يوم} one {قبل يوم واحد} two {قبل يومين} few {قبل # أيام} many {قبل # يومًا} other {قبل # يوم}}",
  'time.fewSecondsLeft': "بقيت ثوانٍ قليلة",
  'time.secondsLeft': "بقيت نحو {count, number} ث",
  'time.minutesLeft': "بقيت نحو {count, number} د",
  'time.hoursLeft': "بقيت نحو {count, number} س",
  'time.daysLeft': "{count, plural, zero {بقي نحو # يوم} one {بقي نحو يوم واحد} two {بقي نحو يومين} few {بقيت نحو # أيام} many {بقي نحو # يومًا} other {بقي نحو # يوم}}",
};
