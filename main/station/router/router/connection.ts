import type { Parts } from '../../parts.ts';
import { failureView } from '../../views/failureView.ts';
import type { Implementer } from './implementer.ts';

export function connectionPart(os: Implementer, { core, connections, taxonomy }: Parts) {
  return {
    get: os.connection.get.handler(() => {
      const { link } = connections;
      return {
        profileJson: link ? JSON.stringify(link.profile, null, 2) : null,
        hasApiKey: link?.credentials.apiKey != null,
        hasUserToken: link?.credentials.userToken != null,
      };
    }),
    connect: os.connection.connect.handler(async ({ input }) => {
      const { profileJson, ...rest } = input;
      const { message } = await connections.connect({ profileText: profileJson, profilePath: null, ...rest });
      taxonomy.refreshSoon();
      return { message };
    }),
    test: os.connection.test.handler(async ({ signal }) => {
      try {
        return { ok: true, message: await connections.test(signal ?? core.closing) };
      } catch (error) {
        const failure = failureView(error);
        if (!failure) throw error;
        return { ok: false, message: failure.message };
      }
    }),
    practice: os.connection.practice.handler(async () => {
      await connections.practice();
      taxonomy.refreshSoon();
      return {};
    }),
    wake: os.connection.wake.handler(() => {
      connections.link?.engine?.tryNow();
      return {};
    }),
  };
}
