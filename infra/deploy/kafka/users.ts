import { servicesWithData } from '../compose/services.ts'

/** The user of the broker itself and of the operator's tools. No access rule applies to it. */
export const OPERATOR = 'operator'

/** Every user of the broker: the operator, and one for each service. */
export const brokerUsers = [OPERATOR, ...servicesWithData] as const
export type BrokerPasswords = Record<(typeof brokerUsers)[number], string>

const MODULE = 'org.apache.kafka.common.security.plain.PlainLoginModule required'
const OPTIONS = ['security.protocol=SASL_PLAINTEXT', 'sasl.mechanism=PLAIN']

/** The broker's setting `sasl.jaas.config`: its own login and the password of every user. */
export function brokerLogins(passwords: BrokerPasswords): string {
  const users = brokerUsers.map((user) => `user_${user}="${passwords[user]}"`)
  return `${MODULE} username="${OPERATOR}" password="${passwords[OPERATOR]}" ${users.join(' ')};`
}

/** Settings for `--command-config`, with which Kafka's command-line tools authenticate as the operator. */
export const operatorSettings = (password: string): string =>
  [...OPTIONS, `sasl.jaas.config=${MODULE} username="${OPERATOR}" password="${password}";`, ''].join('\n')
