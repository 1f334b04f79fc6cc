import { createKafkaBus } from '@portico/kit/bus/kafka/kafka'
import { withDeadTopics } from '@portico/kit/bus/bus'
import type { KafkaLogin } from '@portico/kit/bus/kafka/login'
import { topics } from '@portico/proto/topics'
import { allowAccess } from './access.ts'
import { withAdmin } from './admin.ts'
import { endLeftPauses } from './pause.ts'
import { replicate } from './replicas.ts'
import { OPERATOR } from './users.ts'

/**
 * Creates every topic of proto/topics.ts, its dead-letter topic and the access rules, gives all of them `copies` replicas,
 * and ends the pause of topics that an interrupted `make topics` has left. Returns the number of topics.
 */
export async function makeTopics(brokers: string[], password: string, copies = 1): Promise<number> {
  const login: KafkaLogin = { user: OPERATOR, password }
  const bus = await createKafkaBus({ brokers, clientId: 'topics', login })
  const all = Object.values(topics)
  await bus.ensureTopics(all)
  await bus.close()
  await withAdmin(brokers, login, async (admin) => {
    await allowAccess(admin)
    await replicate(
      admin,
      withDeadTopics(all).map(({ name }) => name),
      copies,
    )
    await endLeftPauses(admin)
  })
  return all.length
}
