import type { Clock } from '@portico/kit/clock'
import type { Mail } from '@portico/kit/mail/mail'
import type { Db } from '@portico/kit/postgres/db'

/** Dependencies of the jobs that send mails to owners and contributors. */
export type MailDeps = { db: Db; clock: Clock; mail: Mail; secret: string; appOrigin: string }
