import { text } from 'node:stream/consumers'
import { randomIds } from '@portico/kit/ids'
import { createMail } from '@portico/kit/mail/create'
import { createDb } from '@portico/kit/postgres/db'
import { createLogger } from '@portico/kit/runtime/logger'
import { createMetrics } from '@portico/kit/runtime/metrics'
import { TEST_SECRET } from '@portico/kit/testing/http'
import * as z from 'zod'
import { createSignals } from '../../src/signals.ts'
import { directory, sendDueMails } from './mailing.ts'

/** Sends the due mails in a process of its own, which kills itself after the mail server has accepted the first one. */
const Task = z.object({ appUrl: z.string(), jobUrl: z.string(), mailUrl: z.string(), now: z.number() })
const task = Task.parse(JSON.parse(await text(process.stdin)))

const logger = createLogger({ name: 'commerce', level: 'silent' })
const mail = createMail({ url: task.mailUrl, from: 'Shop <no-reply@portico.example>', logger })
await sendDueMails({
  db: createDb({ appUrl: task.appUrl, jobUrl: task.jobUrl, logger }),
  clock: { now: () => new Date(task.now) },
  ids: randomIds,
  logger,
  signals: createSignals(createMetrics({ service: 'commerce' })),
  options: { cartSecret: TEST_SECRET, appOrigin: 'http://app.localhost:8080' },
  directory,
  mail: {
    async send(letter, signal) {
      await mail.send(letter, signal)
      process.kill(process.pid, 'SIGKILL')
    },
    close: () => mail.close(),
  },
})
