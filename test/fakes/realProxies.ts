import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { mintAuthority, mintServerCertificate } from '../../main/tls/certificates.ts';

const shipped = join(import.meta.dirname, '..', '..', 'assets', 'relay');

/** A real reverse proxy that serves by a file of `assets/relay`, with nothing in it changed but ports and paths. */
export interface RealProxy {
  /** The whole answer to a request that is sent as it stands here, bytes as latin1; what came where it was cut off. */
  send(request: string): Promise<string>;
  readonly port: number;
  /** A connection on which nothing was said yet. */
  connect(): Socket;
  /** All that it wrote down anywhere. */
  logs(): string;
  close(): Promise<void>;
}

/** Null where the program is on this machine; else what a test says that is left out. */
export function proxyMissing(program: 'nginx' | 'caddy'): string | null {
  return spawnSync(program, [program === 'nginx' ? '-v' : 'version']).status === 0 ? null : `no ${program}`;
}

export async function startNginx(upstreamPort: number): Promise<RealProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-nginx-'));
  const port = await freePort();
  const authority = await mintAuthority('test');
  const { certificate, key } = await mintServerCertificate(authority, ['relay.example.com']);
  writeFileSync(join(folder, 'relay.pem'), certificate);
  writeFileSync(join(folder, 'relay.key'), key);
  const server = replaced(readFileSync(join(shipped, 'nginx.conf'), 'utf8'), [
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['127.0.0.1:8443', `127.0.0.1:${upstreamPort}`],
    ['/etc/ssl/', `${folder}/`],
    ['/var/log/nginx/', `${folder}/logs/`],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const isRoot = process.getuid?.() === 0;
  mkdirSync(join(folder, 'logs'));
  // As Debian's own nginx.conf around it, which logs every request.
  const main = `
    ${isRoot ? 'user root;' : ''}
    pid ${folder}/pid;
    error_log ${folder}/logs/error.log info;
    ${ofMain(server)}
    http { access_log ${folder}/logs/access.log; ${temporary.join(' ')}
${server}
    }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  const open = (): Socket =>
    connectTls({ port, host: '127.0.0.1', ca: authority.certificate, servername: 'relay.example.com' });
  return started(folder, port, spawn('nginx', args, { stdio: ['ignore', 'pipe', 'pipe'] }), open);
}

/** By plain HTTP: for a name of the world it would ask an authority of the world for a certificate. */
export async function startCaddy(upstreamPort: number, file: 'Caddyfile' | 'Caddyfile.fleet'): Promise<RealProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'sideshot-caddy-'));
  const port = await freePort();
  const site = readFileSync(join(shipped, file), 'utf8').replace(/relay\d?:8443/g, `127.0.0.1:${upstreamPort}`);
  writeFileSync(join(folder, 'Caddyfile'), replaced(site, [['{\n', '{\n\tadmin off\n']]));
  const env = {
    ...process.env,
    RELAY_HOST: `http://relay.example.com:${port}`,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const args = ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  const open = (): Socket => connect(port, '127.0.0.1');
  return started(folder, port, spawn('caddy', args, { stdio: ['ignore', 'pipe', 'pipe'], env }), open);
}

/** What the file asks for in nginx.conf itself. */
function ofMain(file: string): string {
  const lines = [...file.matchAll(/^# {3}(.*;.*)$/gm)].map(([, line]) => line);
  if (lines.length !== 2) throw new Error('The shipped file does not say what nginx.conf must have');
  return lines.join('\n');
}

async function started(folder: string, port: number, child: ChildProcess, open: () => Socket): Promise<RealProxy> {
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const logs = (): string => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.log'));
    return [said, ...files.map((name) => readFileSync(join(folder, name), 'utf8'))].join('\n');
  };
  const remove = (): void => {
    child.kill('SIGKILL');
    if (statSync(folder, { throwIfNoEntry: false })) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  process.once('exit', remove);
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) {
      const why = logs();
      remove();
      throw new Error(`The proxy ended: ${why}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    port,
    connect: open,
    logs,
    send: (request) =>
      new Promise((resolve) => {
        let text = '';
        const socket = open();
        socket.setEncoding('latin1').on('data', (chunk: string) => {
          text += chunk;
        });
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(text));
        socket.write(request, 'latin1');
      }),
    async close() {
      // In order: nginx's master ends its workers with it.
      child.kill('SIGTERM');
      await ended;
      process.off('exit', remove);
      remove();
    },
  };
}

/** Each of these must be there: what the shipped file says otherwise one day is not served in silence. */
function replaced(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((done, [from, to]) => {
    if (!done.includes(from)) throw new Error(`The shipped file does not say ${from}`);
    return from === '{\n' ? done.replace(from, to) : done.replaceAll(from, to);
  }, text);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  // A server that listens on a host and port has an address of that form.
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
