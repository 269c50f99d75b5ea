import { type Text, text } from '../../texts/text.ts';
import type { AuthMode } from '../endpoints.ts';
import { namesToTry, type ParamEndpoint } from './candidates.ts';
import { credentialsToTry, type HeldCredentials } from './credentialsToTry.ts';
import type { EndpointFinding, ParamFinding, ProbeFindings } from './findings.ts';
import { findName, type NameSearch, type ProbeStep } from './findName.ts';
import { isRefusedCredential, judgeEndpoint, nameText, notAsked, type Opened } from './judgeAnswer.ts';
import type { ProbeAnswer, ProbeRead, ReadEndpoint } from './probeRead.ts';

export type Query = ProbeRead['query'];

export interface Looked {
  /** The answer to a read without parameters. */
  readonly value: unknown;
  ask(query: Query): ProbeRead;
}

export type ParamSearch = Pick<NameSearch, 'tries' | 'refusesUnknown'> & Partial<Pick<NameSearch, 'askBadly'>>;

/** Each endpoint and parameter is noted once. */
export interface Notebook {
  readonly findings: ProbeFindings;
  open(endpoint: ReadEndpoint, id: string, query: Query): ProbeStep<Opened>;
  note(finding: EndpointFinding): void;
  /** Asks without parameters; null without an answer to compare with. A null `id`: nothing is known to ask for. */
  look(endpoint: ReadEndpoint, id: string | null, unknownIsFine?: boolean): ProbeStep<Looked | null>;
  /** Null where no name is proved. `heard`: names from the partner's messages. */
  learn(
    endpoint: ParamEndpoint,
    param: string,
    search: ParamSearch,
    heard?: readonly string[],
  ): ProbeStep<string | null>;
  leaveOpen(endpoint: ParamEndpoint, why: Text): void;
}

export function createNotebook(held: HeldCredentials): Notebook {
  const endpoints: EndpointFinding[] = [];
  const params: ParamFinding[] = [];
  const takenModes: AuthMode[] = [];
  const namesAt = (endpoint: ParamEndpoint): Readonly<Record<string, string>> => held.profile.params[endpoint];

  function* open(endpoint: ReadEndpoint, id: string, query: Query): ProbeStep<Opened> {
    let refusal: ProbeAnswer | null = null;
    for (const credential of credentialsToTry(held, endpoint, takenModes)) {
      const answer: ProbeAnswer = yield { endpoint, id, query, credential };
      if (!isRefusedCredential(answer)) {
        if (answer.kind === 'answered') takenModes.push(credential.mode);
        return { credential, answer };
      }
      refusal ??= answer;
    }
    return { credential: null, answer: refusal };
  }

  function* look(endpoint: ReadEndpoint, id: string | null, unknownIsFine = false): ProbeStep<Looked | null> {
    if (id === null) {
      endpoints.push(notAsked(endpoint, text(endpoint === 'service' ? 'probe.noService' : 'probe.noEntry')));
      return null;
    }
    const opened = yield* open(endpoint, id, {});
    endpoints.push(judgeEndpoint(endpoint, opened, unknownIsFine));
    const { credential, answer } = opened;
    if (credential === null || answer?.kind !== 'answered' || answer.misfit !== null) return null;
    return { value: answer.value, ask: (query) => ({ endpoint, id, query, credential }) };
  }

  function* learn(
    endpoint: ParamEndpoint,
    param: string,
    search: ParamSearch,
    heard: readonly string[] = [],
  ): ProbeStep<string | null> {
    const current = namesAt(endpoint)[param] ?? '';
    const proved = params.flatMap(({ name }) => name ?? []);
    const field = { endpoint, param };
    const found = yield* findName({
      current,
      names: (mentioned) => namesToTry(field, current, [...heard, ...mentioned], proved),
      askBadly: null,
      ...search,
    });
    params.push({ field, current, name: found?.name ?? null, proof: found?.proof ?? null, text: nameText(found) });
    return found?.name ?? null;
  }

  return {
    findings: { endpoints, params },
    open,
    note: (finding) => void endpoints.push(finding),
    look,
    learn,
    leaveOpen(endpoint, why) {
      for (const [param, current] of Object.entries(namesAt(endpoint)))
        params.push({ field: { endpoint, param }, current, name: null, proof: null, text: why });
    },
  };
}

export function valueBy(names: readonly string[], value: string | number | boolean): Query {
  return Object.fromEntries(names.map((name) => [name, value]));
}

export function tryValue(
  { ask }: Pick<Looked, 'ask'>,
  value: string | number | boolean,
  effect: (answer: unknown) => boolean,
): NameSearch['tries'][number] {
  return {
    ask: (names) => ask(valueBy(names, value)),
    proves: (answer) => answer.kind === 'answered' && effect(answer.value),
  };
}

export function refusalOfUnknown({ ask }: Pick<Looked, 'ask'>): () => ProbeStep<boolean> {
  let known: boolean | null = null;
  return function* () {
    known ??= (yield ask({ [nonsense]: 1 })).kind === 'failed';
    return known;
  };
}

/** A value other than true or false may be refused in words that name the parameter. */
export function flagSearch(looked: Looked, refusesUnknown: () => ProbeStep<boolean>) {
  return { refusesUnknown, askBadly: (names: readonly string[]) => looked.ask(valueBy(names, nonsense)) };
}

/** No interface has it as a name or value. */
const nonsense = 'sideshot_unknown';
