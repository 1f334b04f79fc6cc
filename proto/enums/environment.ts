/** Environments of analytics (ENUM-33). */
export const environment = {
  dev: 'dev',
  qa: 'qa',
  staging: 'staging',
  prod: 'prod',
} as const

export type EnvironmentName = keyof typeof environment
export type Environment = (typeof environment)[EnvironmentName]
