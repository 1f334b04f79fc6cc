/** The processes of Portico in the full shape, without the stores. */
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
