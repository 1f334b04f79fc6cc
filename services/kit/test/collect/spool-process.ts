import { createSpooledPublisher } from '../../src/collect/spool.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { message } from '../../src/testing/bus/bus-fixture.ts'

/** A process whose broker is unavailable. It spools `count` messages in the directory and prints `spooled`. */
const [dir, count] = process.argv.slice(2)
const publisher = await createSpooledPublisher({
  bus: { publish: () => Promise.reject(new Error('away')) },
  dir: dir!,
  maxBytes: 1_000_000,
  logger: createLogger({ name: 'test', level: 'silent' }),
})
for (let n = 0; n < Number(count); n++) await publisher.publish('t', [message('k', `${process.pid} ${n}`)])
process.stdout.write('spooled\n')
setInterval(() => {}, 60_000)
