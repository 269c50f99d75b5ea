import { asGiven, type Text, type TextId, text } from '../../../texts/text.ts';

const reasons: Readonly<Record<string, Extract<TextId, `waitFor.${string}`>>> = {
  time: 'waitFor.time',
  network: 'waitFor.network',
  rate_limit: 'waitFor.limit',
  credentials: 'waitFor.credentials',
  person: 'waitFor.person',
  requirements: 'waitFor.requirements',
};

export function waitText(waitingFor: string, nextTryAt: string | null): Text | null {
  if (waitingFor === 'nothing') return null;
  const id = reasons[waitingFor];
  const reason = id === undefined ? asGiven(waitingFor) : { id };
  return nextTryAt === null ? reason : text('waitFor.until', { reason, at: nextTryAt });
}
