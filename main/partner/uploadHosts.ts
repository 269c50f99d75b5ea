/** A host as a profile names it: `storage.example.com`, `*.storage.example.com` for all below it, with a port where it is not 443. */
export const uploadHostPattern =
  /^(?:(?:\*(?:\.[a-z0-9-]+)+\.[a-z0-9-]*[a-z][a-z0-9-]*|[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?)$/;

/** Whether a photo may go to that address: to the partner's own host and port, or to one that the profile names. */
export function isUploadHost(address: URL, baseUrl: string, named: readonly string[]): boolean {
  return address.host === new URL(baseUrl).host || named.some((host) => fits(address, host));
}

function fits({ hostname, port }: URL, named: string): boolean {
  const [, name = '', namedPort = '443'] = /^(.*?)(?::(\d+))?$/.exec(named) ?? [];
  if ((port === '' ? '443' : port) !== namedPort) return false;
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;
}
