import type { KafkaConfig } from 'kafkajs'

/** The user and the password of a client at the broker. */
export type KafkaLogin = { user: string; password: string }

/** The options of kafkajs for a login by SASL PLAIN; empty without a login. */
export const saslOf = (login: KafkaLogin | undefined): Pick<KafkaConfig, 'sasl'> =>
  login ? { sasl: { mechanism: 'plain', username: login.user, password: login.password } } : {}

/** Whether the broker refused the user or the password. Retries do not help then. */
export function isLoginRefused(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  return failure.name === 'KafkaJSSASLAuthenticationError' || isLoginRefused(failure.cause)
}
