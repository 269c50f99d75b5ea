/** The kinds of versions that a server offers, the safest first. */
export const updateChannels = ['latest', 'beta', 'alpha'] as const;
