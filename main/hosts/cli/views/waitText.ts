const words: Readonly<Record<string, string>> = {
  nothing: '',
  time: 'time',
  network: 'the network',
  rate_limit: "the partner's limit",
  credentials: 'a sign-in',
  person: 'a person',
  requirements: 'the requirements',
};

/** The reason for which an item waits and, when known, until when. Empty when it waits for nothing. */
export function waitText(waitingFor: string, nextTryAt: string | null): string {
  const what = words[waitingFor] ?? waitingFor;
  if (what === '' || nextTryAt === null) return what;
  return `${what}, next try ${nextTryAt}`;
}
