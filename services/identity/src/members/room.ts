import { limitReached } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import * as limits from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { countSiteUsers } from './store/members.ts'

/** Call it after the member was added. @throws Refusal 409 when the website has more members than it may have */
export async function needRoomForMember(tx: Tx, websiteId: string): Promise<void> {
  const most = limits.MAX_MEMBERS_PER_WEBSITE
  if ((await countSiteUsers(tx, websiteId)) > most) {
    throw limitReached('email', messages.limitReached('members of a website', most))
  }
}
