import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
// @ts-expect-error: it comes without types
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { natsMissing } from '../../fakes/natsServer.ts';
import { commandLinesOf, commandOf, faultsOf, wordsOf } from './commandLines.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, 'assets', 'relay');
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const typed = (words: readonly string[]) => ({ words, isTyped: true });
const guides = ['README.md', ...readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))];

test.each(guides)('%s: each command line of it is one that the program takes', (name) => {
  const path = existsSync(join(root, 'docs', name)) ? join(root, 'docs', name) : join(root, name);
  const lines = commandLinesOf(readFileSync(path, 'utf8'));
  expect(lines.flatMap(faultsOf)).toEqual([]);
});

test('each option of `relay start` is in the guide', () => {
  const guide = readFileSync(join(root, 'docs', 'integrator.md'), 'utf8');
  const [start] = commandOf(['relay', 'start']);
  expect(start.options.map(({ long }) => long).filter((long) => long !== '--help' && !guide.includes(long))).toEqual(
    [],
  );
  expect(faultsOf(typed(['relay', 'start', '--nats-tokens', 'x', '--port']))).toHaveLength(2);
});

const listed = z.array(z.string());
const service = z.object({
  image: z.string().optional(),
  build: z.object({ context: z.literal('.'), dockerfile: z.string() }).optional(),
  command: listed,
  environment: z.record(z.string(), z.string()).default({}),
  volumes: listed.default([]),
  ports: listed.default([]),
  expose: listed.default([]),
  depends_on: listed.default([]),
  read_only: z.boolean().default(false),
  tmpfs: listed.default([]),
  restart: z.literal('unless-stopped'),
});
const compose = z.object({
  services: z.record(z.string(), service),
  volumes: z.record(z.string(), z.null()),
});

/** The words of the container itself: `ENTRYPOINT` and `CMD`. */
function ofContainer(instruction: string): readonly string[] {
  const found = new RegExp(`^${instruction} (\\[.*\\])$`, 'm').exec(read('Containerfile'))?.[1] ?? '[]';
  return listed.parse(JSON.parse(found));
}

describe('the containers', () => {
  const [program, ...entry] = ofContainer('ENTRYPOINT');
  const portOf = (words: readonly string[]): string | undefined => words[words.indexOf('--port') + 1];

  test('begin with a command that the program takes, on the port that they show and ask', () => {
    expect(program).toBe('sideshot');
    expect(faultsOf(typed([...entry, ...ofContainer('CMD')]))).toEqual([]);
    const port = portOf(entry);
    expect(read('Containerfile')).toContain(`EXPOSE ${port}`);
    expect(read('Containerfile')).toContain(`http://127.0.0.1:${port}/healthz`);
    // Their folder is the volume, since the rest can only be read.
    expect(read('Containerfile')).toContain(`VOLUME ${entry[entry.indexOf('--data') + 1]}`);
  });

  test.each([
    ['compose.yaml', 'Caddyfile'],
    ['compose.fleet.yaml', 'Caddyfile.fleet'],
  ])('%s: commands, files, volumes and services that are there', (name, caddyfile) => {
    const { services, volumes } = compose.parse(load(read(name)));
    const relays = Object.entries(services).filter(([, { build }]) => build !== undefined);
    expect(relays.length).toBeGreaterThan(0);
    for (const [, one] of relays) {
      expect(faultsOf(typed([...entry, ...one.command]))).toEqual([]);
      expect(one.command).toContain('--behind-proxy');
      expect(existsSync(join(folder, one.build?.dockerfile ?? ''))).toBe(true);
      expect(one.expose).toEqual([portOf(entry)]);
      expect(one).toMatchObject({ read_only: true, tmpfs: ['/tmp'], ports: [] });
    }
    for (const [own, { image, build, volumes: mounts, depends_on: needed, ports }] of Object.entries(services)) {
      expect(
        [image, build].filter((part) => part !== undefined),
        own,
      ).toHaveLength(1);
      if (image !== undefined) expect(image, own).toMatch(/^docker\.io\/library\/(caddy|nats):2$/);
      for (const mount of mounts) {
        const [from = '', to = ''] = mount.split(':');
        expect(from.startsWith('./') ? existsSync(join(folder, from)) : from in volumes, mount).toBe(true);
        expect(to, mount).toMatch(/^\//);
      }
      expect(
        needed.filter((other) => !(other in services)),
        own,
      ).toEqual([]);
      for (const port of ports) expect(port).toBe('443:443');
    }
    const proxy = services.proxy;
    expect(proxy?.volumes).toContain(`./${caddyfile}:/etc/caddy/Caddyfile:ro`);
    expect(proxy?.command).toEqual(['caddy', 'run', '--config', '/etc/caddy/Caddyfile']);
    const behind = [...read(caddyfile).matchAll(/reverse_proxy (.*?)(?: \{)?$/gm)].map(([, hosts]) =>
      hosts?.split(' '),
    );
    const all = relays.map(([own]) => `${own}:${portOf(entry)}`);
    expect(behind).toEqual([all, all]);
    // What a person must set is asked for by name, and reaches the proxy.
    expect(proxy?.environment).toEqual({ RELAY_HOST: expect.stringMatching(/^\$\{RELAY_HOST\}$/) });
    expect(read(name)).toMatch(/https:\/\/\$\{RELAY_HOST:\?/);
  });

  const missing = natsMissing();
  test.skipIf(missing !== null)(
    `start nats-server by options that it has, and the relays with its user${missing === null ? '' : ` (skipped: ${missing})`}`,
    () => {
      const { services } = compose.parse(load(read('compose.fleet.yaml')));
      const help = spawnSync('nats-server', ['--help'], { encoding: 'utf8' });
      const words = services.nats?.command ?? [];
      const known = `${help.stdout}${help.stderr}`;
      for (const option of words.filter((word) => word.startsWith('--'))) expect(known).toMatch(`${option} `);
      const [user, password] = ['--user', '--pass'].map((option) => words[words.indexOf(option) + 1]);
      const relay = services.relay1;
      expect(relay?.command[(relay?.command.indexOf('--nats-user') ?? -1) + 1]).toBe(user);
      expect(relay?.command).toContain('nats://nats:4222');
      expect(password).toMatch(/^\$\{NATS_PASSWORD\}$/);
      expect(relay?.environment.SIDESHOT_NATS_PASSWORD).toMatch(/^\$\{NATS_PASSWORD:\?/);
    },
  );
});

const programs = [
  {
    what: 'the Caddyfiles are such as caddy takes',
    file: 'caddy',
    ask: 'version',
    runs: ['Caddyfile', 'Caddyfile.fleet'].map((name) => [
      'validate',
      '--adapter',
      'caddyfile',
      '--config',
      join(folder, name),
    ]),
  },
  {
    what: 'nats.conf is such as nats-server takes',
    file: 'nats-server',
    ask: '--version',
    runs: [['-t', '-c', join(folder, 'nats.conf')]],
  },
];
for (const { what, file, ask, runs } of programs) {
  const isThere = spawnSync(file, [ask]).status === 0;
  test.skipIf(!isThere)(`${what}${isThere ? '' : ` (skipped: no ${file})`}`, () => {
    const own = { RELAY_HOST: 'relay.example.com', NATS_NAME: 'nats1', NATS_PASSWORD: 'of-your-own' };
    for (const args of runs) {
      const done = spawnSync(file, args, { encoding: 'utf8', env: { ...process.env, ...own } });
      expect(done.status, done.stderr).toBe(0);
    }
  });
}

test('the unit of systemd begins a relay that the program takes, in the folder that systemd makes for it', () => {
  const unit = read('sideshot-relay.service');
  const start = /^ExecStart=\/usr\/bin\/env sideshot (.*)$/m.exec(unit)?.[1] ?? '';
  expect(commandOf(wordsOf(start))[0].path).toBe('relay start');
  expect(faultsOf(typed(wordsOf(start)))).toEqual([]);
  const state = /^StateDirectory=(.*)$/m.exec(unit)?.[1];
  expect(start).toContain(`--data /var/lib/${state} `);
});

test('the proxies lead to the port of the relay, and keep what is for the inside within', () => {
  const port = /--port (\d+)/.exec(read('sideshot-relay.service'))?.[1];
  const leads = [...read('nginx.conf').matchAll(/proxy_pass http:\/\/127\.0\.0\.1:(\d+);/g)].map(([, to]) => to);
  expect(new Set(leads)).toEqual(new Set([port]));
  // What they let through, real ones show: `integration/relay/proxies.long.test.ts`.
  for (const name of ['Caddyfile', 'Caddyfile.fleet']) expect(read(name)).toContain('respond 404');
  expect(read('nginx.conf')).toContain('location / { return 404; }');
});
