import type { StatusView } from '../../main/contract/views.ts';
import { type Text, text } from '../../main/texts/text.ts';

/** What a person who leaves does about what is left, the most pressing first. */
export function shiftAdvice(
  status: Pick<StatusView, 'release' | 'counts' | 'photosLeft' | 'online' | 'credentials' | 'parked'>,
): readonly Text[] {
  const { release, counts, photosLeft, parked } = status;
  const left = [
    ...(photosLeft > 0 ? [sending(status)] : []),
    ...(photosLeft === 0 && counts.sending > 0 ? [text('shift.sending', { count: counts.sending })] : []),
    ...(parked > 0 ? [text('shift.parked', { count: parked })] : []),
    ...(release.withoutItem > 0 ? [text('shift.withoutItem', { count: release.withoutItem })] : []),
    ...(counts.shooting > 0 ? [text('shift.incomplete', { count: counts.shooting })] : []),
    ...(counts.ready > 0 ? [text('shift.ready', { count: counts.ready })] : []),
    ...(counts.reshoot > 0 ? [text('shift.reshoot', { count: counts.reshoot })] : []),
  ];
  switch (release.kind) {
    case 'only_here':
      return [...left, text('shift.keepStation')];
    case 'unfinished':
      return [...left, text('shift.mayRest')];
    case 'confirmed':
      return [
        ...left,
        counts.in_review > 0 ? text('shift.inReview', { count: counts.in_review }) : text('shift.mayGo'),
      ];
  }
}

function sending({ photosLeft, online, credentials }: Pick<StatusView, 'photosLeft' | 'online' | 'credentials'>): Text {
  if (credentials === 'missing' || credentials === 'refused' || credentials === 'lapsed')
    return text('shift.signIn', { count: photosLeft });
  if (online === false) return text('shift.offline', { count: photosLeft });
  return text('shift.leaveOn', { count: photosLeft });
}
