export const updateChannels = ['latest', 'beta', 'alpha'] as const;
