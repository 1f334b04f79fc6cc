import { GiveUp, defineJob, type Job } from '@portico/kit/jobs/job'
import type { Mail } from '@portico/kit/mail/mail'
import type { Clock } from '@portico/kit/clock'
import type { Db } from '@portico/kit/postgres/db'
import { findSiteUser, type SiteUser } from './store/members.ts'
import type { Websites } from '../mail/websites.ts'
import { memberConfirmMail, memberNoticeMail, memberResetMail, memberTakenMail } from './mail-kinds.ts'
import { isTooLate } from '../mail/too-late.ts'
import { memberConfirmLetter, memberNoticeLetter, memberResetLetter, memberTakenLetter } from './letters.ts'
import { memberConfirmLink, memberResetLink } from './mailed-links.ts'

/**
 * Mails to members. A job knows ids only: address, website and link are looked up when it is sent, so that a mail which
 * waited is never wrong. What has no reason any more (confirmed, disabled or deleted meanwhile) is not sent.
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
  async function active(websiteId: string, memberId: string): Promise<SiteUser | undefined> {
    const user = await db.tenant(websiteId, (tx) => findSiteUser(tx, memberId))
    return user?.disabled ? undefined : user
  }
  async function siteOf(websiteId: string) {
    const website = await websites.find(websiteId)
    if (!website) throw new GiveUp('there is no such website')
    return website
  }
  return [
    defineJob(memberResetMail, async ({ websiteId, memberId }, { waitedMs, signal }) => {
      if (isTooLate(waitedMs)) return
      const user = memberId === null ? undefined : await active(websiteId, memberId)
      if (!user) return
      const website = await siteOf(websiteId)
      const link = memberResetLink({ secret, website, now: clock.now() }, user)
      await mail.send(memberResetLetter(website, user, link), signal)
    }),
    defineJob(memberConfirmMail, async ({ websiteId, memberId }, { signal }) => {
      const user = await active(websiteId, memberId)
      if (!user || user.emailConfirmed) return
      const website = await siteOf(websiteId)
      const link = memberConfirmLink({ secret, website, now: clock.now() }, user)
      await mail.send(memberConfirmLetter(website, user, link), signal)
    }),
    defineJob(memberTakenMail, async ({ websiteId, memberId }, { signal }) => {
      const user = await active(websiteId, memberId)
      if (user) await mail.send(memberTakenLetter(await siteOf(websiteId), user), signal)
    }),
    defineJob(memberNoticeMail, async ({ websiteId, memberId, notice, at }, { signal }) => {
      const user = await active(websiteId, memberId)
      if (!user) return
      const website = await siteOf(websiteId)
      await mail.send(memberNoticeLetter(website, user, { notice, at: new Date(at) }), signal)
    }),
  ]
}
