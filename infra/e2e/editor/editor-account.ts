import { readSession } from '@portico/proto/api/identity/owners/sign-in'
import { untilAllowed } from '../http.ts'
import { signInStaff } from '../owner/staff-account.ts'
import { stack } from '../suite.ts'
import type { WidgetSite } from '../widget-site.ts'

/** An account that may edit the pages of the website, as soon as the page at `path` can be read. It may not write code. */
export async function makeEditor(site: WidgetSite, path: string) {
  const staff = await signInStaff(stack(), ['addContributor'])
  const other = await signInStaff(stack(), ['addContributor'])
  const { account } = await other.read(readSession)
  const roles = { accountId: account.id, roles: ['editor'] }
  await staff.write('POST', `/api/rest/staff/websites/${site.id}/contributors`, roles)
  await untilAllowed(other, path)
  return { other, account }
}
