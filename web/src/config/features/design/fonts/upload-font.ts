import * as fonts from '@portico/proto/api/sites/fonts/fonts'
import type { FontJob } from '@portico/proto/http/files/fonts'
import { callMessages } from '@portico/proto/messages'
import { CallFailure } from '../../../../lib/data/failure.ts'
import { sendBytes } from '../../../../lib/data/send-bytes.ts'
import { call } from '../../../session/calls.ts'
import { refusalText } from '../../../ui/forms/refusal.ts'

/** Milliseconds between two calls for the state of a conversion. */
const ASK_EVERY_MS = 1_000

/** Uploads a font and waits until it is converted. @throws Error with the text to show (DATA-15) */
export async function uploadFont(websiteId: string, file: File): Promise<void> {
  const name = file.name.replace(/\.[^.]*$/, '').slice(0, 100) || 'Font'
  let job = await jobOf(sendBytes(fonts.uploadFont, { params: { websiteId }, query: { name } }, file))
  while (job.state === 'waiting') {
    await new Promise((wake) => setTimeout(wake, ASK_EVERY_MS))
    job = await jobOf(call(fonts.readFontJob, { params: { websiteId, id: job.id } }))
  }
  if (job.state === 'failed') throw new Error(job.error ?? callMessages.somethingWentWrong)
}

async function jobOf(reply: Promise<FontJob | undefined>): Promise<FontJob['job']> {
  const found = await reply.catch((error: unknown) => {
    if (!(error instanceof CallFailure)) throw error
    throw new Error(error.isNetworkError ? callMessages.networkError : refusalText(error))
  })
  // A reply may be empty, which the types of calls do not show.
  const job = found?.job
  if (!job) throw new Error(callMessages.noJobData)
  return job
}
