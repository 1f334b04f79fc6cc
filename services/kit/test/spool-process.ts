import { createSpooledPublisher } from '../src/collect/spool.ts'
import { createLogger } from '../src/runtime/logger.ts'
import { message } from '../src/testing/bus-fixture.ts'

/** A process whose broker is away: keeps the messages it is told to (a number) in the directory, and says so. */
const [dir, count] = process.argv.slice(2)
const publisher = await createSpooledPublisher({
  bus: { publish: () => Promise.reject(new Error('away')) },
  dir: dir!,
  maxBytes: 1_000_000,
  logger: createLogger({ name: 'test', level: 'silent' }),
})
for (let n = 0; n < Number(count); n++) await publisher.publish('t', [message('k', `${process.pid} ${n}`)])
process.stdout.write('kept\n')
setInterval(() => {}, 60_000)
