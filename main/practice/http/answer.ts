import { ApiProblem } from '../world/apiProblem.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

export function jsonAnswer(body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
  };
}

export function errorAnswer(status: number, message: string, details: unknown, at: number): Answer {
  return jsonAnswer(
    { success: false, error: { code: status, timestamp: new Date(at).toISOString(), message, details } },
    status,
  );
}

export function problemAnswer(problem: ApiProblem, at: number): Answer {
  return errorAnswer(problem.status, problem.message, problem.details, at);
}

export function htmlAnswer(status: number, text: string): Answer {
  const title = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`,
  };
}

export function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new ApiProblem(400, 'Validation error', 'The body is not JSON');
  }
}
