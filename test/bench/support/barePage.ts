import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BarePage {
  readonly address: string;
  close(): void;
}

/** A page without any program but this list of so many rows, on loopback: what the browser and the machine take by themselves. */
export async function servedBarePage(rows: number): Promise<BarePage> {
  const row = (index: number) =>
    `<li data-testid="row-${index}">SKU-${index} <span>Ready</span> <small>15 / 15</small></li>`;
  const page = `<!doctype html><title>bare</title><style>
      body { margin: 0; font: 16px sans-serif } [data-testid=queue-list] { height: 80vh; overflow: auto } li { height: 68px; border-bottom: 1px solid }
    </style><input data-testid="queue-search"><ul data-testid="queue-list">${Array.from({ length: rows }, (_, index) => row(index)).join('')}</ul>
    <script>
      document.querySelector('input').addEventListener('input', ({ target }) => {
        let at = 0;
        for (const row of document.querySelectorAll('li'))
          if (at++ < 20) row.dataset.testid = 'row-' + (row.firstChild.data = 'SKU-' + at + target.value);
      });
    </script>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
