import type { Imaging, ImagingCall } from '../imaging.ts';
import type { Channel, Question, Reply } from '../wire/messages.ts';
import { wireError } from '../wire/wireError.ts';

export function serve(channel: Channel<Question, Reply>, imaging: Imaging): void {
  const open = new Map<number, AbortController>();

  async function answer(id: number, call: ImagingCall, asked: unknown): Promise<void> {
    const cancel = new AbortController();
    open.set(id, cancel);
    try {
      // The station's types have checked the arguments.
      const done = await imaging.ask(call, asked as never, cancel.signal);
      channel.send({ kind: 'done', id, answer: done, rssBytes: process.memoryUsage.rss() });
    } catch (error) {
      channel.send({ kind: 'failed', id, error: wireError(error), rssBytes: process.memoryUsage.rss() });
    } finally {
      open.delete(id);
    }
  }

  channel.onMessage((question) => {
    if (question.kind === 'cancel') open.get(question.id)?.abort();
    else void answer(question.id, question.call, question.asked);
  });
  channel.send({ kind: 'ready' });
}
