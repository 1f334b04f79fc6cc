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

/** One process: the first of a name has this name itself, the next ones are `census-2` and so on. */
export type Instance = ProcessName | `${ProcessName}-${number}`

/** Returns the name of a process without its number. */
export const processNameOf = (instance: Instance): ProcessName => instance.replace(/-\d+$/, '') as ProcessName

/** Returns the number of a process among the processes of its name, from 0. */
export const placeOf = (instance: Instance): number => Number(/-(\d+)$/.exec(instance)?.[1] ?? 1) - 1
