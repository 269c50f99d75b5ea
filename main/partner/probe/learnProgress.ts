import { text } from '../../texts/text.ts';
import { meansNoSuchSr } from '../calls/serviceRequestCalls.ts';
import { mentionedNames } from './candidates.ts';
import { type ProbeStep, wordsOf } from './findName.ts';
import { isUnderstood, judgeEndpoint } from './judgeAnswer.ts';
import { type Notebook, type Query, valueBy } from './notebook.ts';
import type { ProbeAnswer, ProbeRead } from './probeRead.ts';

/** Spec 4.3. Asks for a known SR, else for an unknown uuid: the right parameter name brings an answer about it. */
export function* learnProgress(
  notebook: Notebook,
  { current, srUuid, unknownUuid }: { current: string; srUuid: string | null; unknownUuid: string },
): ProbeStep<void> {
  const wanted = srUuid ?? unknownUuid;
  const opened = yield* notebook.open('progress', '', { [current]: wanted });
  const { credential } = opened;
  let { answer } = opened;
  if (credential !== null && answer !== null && isUnderstood(answer)) {
    const ask = (query: Query): ProbeRead => ({ endpoint: 'progress', id: '', query, credential });
    const without = yield ask({});
    const proves = (said: ProbeAnswer): boolean => {
      const does = srUuid === null ? isNone(said) && !isNone(without) : isProgress(said) && !isProgress(without);
      if (does) answer = said;
      return does;
    };
    const search = {
      // It refuses every call without the parameter, so a refused name proves nothing.
      refusesUnknown: null,
      tries: [{ ask: (names: readonly string[]) => ask(valueBy(names, wanted)), proves }],
    };
    yield* notebook.learn('progress', 'sr', search, mentionedNames(wordsOf(without), []));
  } else notebook.leaveOpen('progress', text('probe.endpointClosed'));
  notebook.note(judgeEndpoint('progress', { credential, answer }, srUuid === null));
}

function isProgress(answer: ProbeAnswer): boolean {
  return answer.kind === 'answered' && answer.misfit === null;
}

function isNone(answer: ProbeAnswer): boolean {
  return answer.kind === 'failed' && meansNoSuchSr(answer.failure);
}
