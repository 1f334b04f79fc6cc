import { servicesWithData } from '../compose/services.ts'

/** The broker itself and the operator's tools. No access rule applies to this user. */
export const OPERATOR = 'operator'

/** Every user of the broker: the operator, and one for each service. */
export const brokerUsers = [OPERATOR, ...servicesWithData] as const
export type BrokerPasswords = Record<(typeof brokerUsers)[number], string>

const MODULE = 'org.apache.kafka.common.security.plain.PlainLoginModule required'
const OPTIONS = ['security.protocol=SASL_PLAINTEXT', 'sasl.mechanism=PLAIN']

/** What the broker reads as `sasl.jaas.config`: its own login, and the password of every user. */
export function brokerLogins(passwords: BrokerPasswords): string {
  const users = brokerUsers.map((user) => `user_${user}="${passwords[user]}"`)
  return `${MODULE} username="${OPERATOR}" password="${passwords[OPERATOR]}" ${users.join(' ')};`
}

/** The settings with which Kafka's command-line tools authenticate as the operator (`--command-config`). */
export const operatorSettings = (password: string): string =>
  [...OPTIONS, `sasl.jaas.config=${MODULE} username="${OPERATOR}" password="${password}";`, ''].join('\n')
