// Loaded into a tool that asks the network for what it does not need: every look-up of a name ends at once, with a code that nobody tries again after.
const dns = require('node:dns');

dns.lookup = (host, options, done = options) => {
  const error = Object.assign(new Error(`No network for this tool (${host})`), { code: 'EOFFLINE' });
  process.nextTick(done, error);
};
