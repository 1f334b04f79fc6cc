import { createKafkaBus } from '@portico/kit/bus/kafka/kafka'
import type { KafkaLogin } from '@portico/kit/bus/kafka/login'
import { topics } from '@portico/proto/topics'
import { allowAccess } from './access.ts'
import { withAdmin } from './admin.ts'
import { OPERATOR } from './users.ts'

/** Creates every topic of proto/topics.ts, its dead-letter topic and the access rules. Returns the number of topics. */
export async function makeTopics(brokers: string[], password: string): Promise<number> {
  const login: KafkaLogin = { user: OPERATOR, password }
  const bus = await createKafkaBus({ brokers, clientId: 'topics', login })
  const all = Object.values(topics)
  await bus.ensureTopics(all)
  await bus.close()
  await withAdmin(brokers, login, allowAccess)
  return all.length
}
