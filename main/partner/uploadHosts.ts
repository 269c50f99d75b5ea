/** `storage.example.com`, `*.storage.example.com` for its subdomains, with a port unless it is 443. */
export const uploadHostPattern =
  /^(?:(?:\*(?:\.[a-z0-9-]+)+\.[a-z0-9-]*[a-z][a-z0-9-]*|[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?)$/;

export function isUploadHost(address: URL, baseUrl: string, named: readonly string[]): boolean {
  return address.host === new URL(baseUrl).host || named.some((host) => fits(address, host));
}

function fits({ hostname, port }: URL, named: string): boolean {
  const [, name = '', namedPort = '443'] = /^(.*?)(?::(\d+))?$/.exec(named) ?? [];
  if ((port === '' ? '443' : port) !== namedPort) return false;
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;
}
