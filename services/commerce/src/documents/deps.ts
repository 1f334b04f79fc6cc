import type { MailsDeps } from '../mails/deps.ts'

export type DocumentsDeps = Pick<MailsDeps, 'db' | 'directory'>
