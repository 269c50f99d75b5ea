export const alertTargets = ['webhook', 'syslog'] as const;
export type AlertTarget = (typeof alertTargets)[number];
