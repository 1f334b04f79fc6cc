import { GiveUp, defineJob, type Job } from '@portico/kit/jobs/job'
import type { Mail } from '@portico/kit/mail/mail'
import type { Clock } from '@portico/kit/clock'
import type { Db } from '@portico/kit/postgres/db'
import { findMember, type MemberRecord } from './store/members.ts'
import type { Websites } from '../mail/websites.ts'
import { memberConfirmMail, memberNoticeMail, memberResetMail, memberTakenMail } from './mail-kinds.ts'
import { isTooLate } from '../mail/too-late.ts'
import { memberConfirmLetter, memberNoticeLetter, memberResetLetter, memberTakenLetter } from './letters.ts'
import { memberConfirmLink, memberResetLink } from './mailed-links.ts'

/**
 * Jobs that mail members. A job contains ids only: address, website and link are read when the mail is sent, so that a
 * delayed mail is correct. A mail whose reason no longer exists, because the address is confirmed or the member is
 * disabled or deleted, is not sent.
 */
export function memberJobs({
  db,
  clock,
  mail,
  secret,
  websites,
}: {
  db: Db
  clock: Clock
  mail: Mail
  secret: string
  websites: Websites
}): Job[] {
  async function findActive(websiteId: string, memberId: string): Promise<MemberRecord | undefined> {
    const member = await db.tenant(websiteId, (tx) => findMember(tx, memberId))
    return member?.disabled ? undefined : member
  }
  async function findWebsite(websiteId: string) {
    const website = await websites.find(websiteId)
    if (!website) throw new GiveUp('there is no such website')
    return website
  }
  return [
    defineJob(memberResetMail, async ({ websiteId, memberId }, { waitedMs, signal }) => {
      if (isTooLate(waitedMs)) return
      const member = memberId === null ? undefined : await findActive(websiteId, memberId)
      if (!member) return
      const website = await findWebsite(websiteId)
      const link = memberResetLink({ secret, website, now: clock.now() }, member)
      await mail.send(memberResetLetter(website, member, link), signal)
    }),
    defineJob(memberConfirmMail, async ({ websiteId, memberId }, { signal }) => {
      const member = await findActive(websiteId, memberId)
      if (!member || member.emailConfirmed) return
      const website = await findWebsite(websiteId)
      const link = memberConfirmLink({ secret, website, now: clock.now() }, member)
      await mail.send(memberConfirmLetter(website, member, link), signal)
    }),
    defineJob(memberTakenMail, async ({ websiteId, memberId }, { signal }) => {
      const member = await findActive(websiteId, memberId)
      if (member) await mail.send(memberTakenLetter(await findWebsite(websiteId), member), signal)
    }),
    defineJob(memberNoticeMail, async ({ websiteId, memberId, notice, at }, { signal }) => {
      const member = await findActive(websiteId, memberId)
      if (!member) return
      const website = await findWebsite(websiteId)
      await mail.send(memberNoticeLetter(website, member, { notice, at: new Date(at) }), signal)
    }),
  ]
}
