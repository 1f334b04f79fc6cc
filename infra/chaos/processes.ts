/** The processes of the full shape that a fault may end. */
export const processes = [
  'gateway',
  'web',
  'identity',
  'sites',
  'forms',
  'commerce',
  'census',
  'performance',
] as const
export type ProcessName = (typeof processes)[number]
