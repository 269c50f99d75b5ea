// What this machine and Node allow: a server that answers with as many bytes and guards nothing.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const answer = Buffer.alloc(Number(process.argv[2] ?? 1_000), 'x');
const server = createServer((_request, response) => response.end(answer));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
