import { parentPort, type Transferable } from 'node:worker_threads';

/** A thread's end of its talk with the module that started it. Both ends share the types of what is asked and answered. */
export interface HostPort<Question, Answer> {
  onQuestion(listen: (question: Question) => void): void;
  /** `given` is memory that goes over instead of being copied. */
  answer(answer: Answer, given?: readonly Transferable[]): void;
  /** Ends the thread as soon as it has nothing left to do. */
  close(): void;
}

/** For a program's own file. Throws where it is not run as a thread. */
export function hostPort<Question, Answer>(): HostPort<Question, Answer> {
  const port = parentPort;
  if (port === null) throw new Error('This program runs as a thread of the station.');
  return {
    onQuestion: (listen) => void port.on('message', listen),
    answer: (answer, given = []) => port.postMessage(answer, given),
    close: () => port.close(),
  };
}
