import { type Text, text } from '../../texts/text.ts';
import type { Operation } from '../model.ts';

/** First what goes out by itself, then what waits for Retry. */
export function leftToSend(openOperations: readonly Operation[]): readonly Text[] {
  const stopped = named(openOperations.filter(({ status }) => status === 'parked'));
  return [
    ...named(openOperations.filter(({ status }) => status !== 'parked')),
    ...(stopped.length === 0 ? [] : [text('leftToSend.stopped', { what: stopped })]),
  ];
}

function named(operations: readonly Operation[]): readonly Text[] {
  const countOf = (kind: Operation['payload']['kind']) =>
    operations.filter(({ payload }) => payload.kind === kind).length;
  const photos = countOf('upload');
  return [
    ...(countOf('create') > 0 ? [text('leftToSend.item')] : []),
    ...(photos > 0 ? [text('leftToSend.photos', { count: photos })] : []),
    ...(countOf('submit') > 0 ? [text('leftToSend.submission')] : []),
    ...(countOf('cancel') > 0 ? [text('leftToSend.cancellation')] : []),
  ];
}
