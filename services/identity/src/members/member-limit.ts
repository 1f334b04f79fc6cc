import { limitReached } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import * as limits from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { countMembers } from './store/members.ts'

/** Must run after the member was inserted. @throws Refusal 409 when the website has more members than allowed */
export async function assertMemberLimit(tx: Tx, websiteId: string): Promise<void> {
  const max = limits.MAX_MEMBERS_PER_WEBSITE
  if ((await countMembers(tx, websiteId)) > max) {
    throw limitReached('email', messages.limitReached('members of a website', max))
  }
}
