import { parentPort, type Transferable } from 'node:worker_threads';

/** Both ends share the types. */
export interface HostPort<Question, Answer> {
  onQuestion(listen: (question: Question) => void): void;
  /** `given` is transferred instead of copied. */
  answer(answer: Answer, given?: readonly Transferable[]): void;
  /** Lets the thread end. */
  close(): void;
}

/** Throws outside a thread. */
export function hostPort<Question, Answer>(): HostPort<Question, Answer> {
  const port = parentPort;
  if (port === null) throw new Error('This program runs as a thread of the station.');
  return {
    onQuestion: (listen) => void port.on('message', listen),
    answer: (answer, given = []) => port.postMessage(answer, given),
    close: () => port.close(),
  };
}
