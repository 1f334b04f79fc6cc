import { Kafka, logLevel, type Admin, type KafkaConfig } from 'kafkajs'
import { checkOnlyWaitingRequests } from '@portico/kit/bus/kafka/request-queue'
import { saslOf, type KafkaLogin } from '@portico/kit/bus/kafka/login'

/** Runs `work` with an admin client of the broker, and closes the client afterwards. */
export async function withAdmin<T>(
  brokers: string[],
  login: KafkaLogin,
  work: (admin: Admin) => Promise<T>,
  options: Partial<KafkaConfig> = {},
): Promise<T> {
  checkOnlyWaitingRequests()
  const admin = new Kafka({ brokers, ...saslOf(login), logLevel: logLevel.NOTHING, ...options }).admin()
  try {
    await admin.connect()
    return await work(admin)
  } finally {
    await admin.disconnect()
  }
}
