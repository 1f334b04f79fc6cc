import type { Answer } from './ask.ts'
import type { Fixture } from './fixture.ts'
import type { TestedRoute } from './matrix.ts'
import { addressOf, type Sample } from './samples.ts'
import type { Call, Visitor } from './visitor.ts'

export type Attempt = { what: string; answer: Answer }

/** Samples with existing ids of the website `here`, in place of the ids that do not exist. */
async function targets({ here, memberId, sql }: Fixture): Promise<Record<string, Sample>> {
  const [account] = await sql<{ account_id: string; id: string }>(
    'identity',
    `select s.account_id, s.id from account_session s join account_website_role r using (account_id)
     where r.website_id = $1 and r.role = 'admin'`,
    [here.id],
  )
  const [session] = await sql<{ id: string }>(
    'identity',
    'select id from site_user_session where website_id = $1',
    [here.id],
  )
  const member = { path: { id: memberId } }
  const contributor = { path: { accountId: account!.account_id }, json: { roles: ['viewer'] } }
  const cart = { cartToken: here.cartToken, entryId: here.entryId }
  return {
    'DELETE /api/rest/accounts/me/sessions/:id': { path: { id: account!.id } },
    'DELETE /api/site-users/account/sessions/:id': { path: { id: session!.id } },
    'DELETE /api/rest/members/:id': member,
    'DELETE /api/rest/members/:id/sessions': member,
    'PUT /api/rest/members/:id': { ...member, json: { status: 'disabled' } },
    'PUT /api/rest/accounts/contributors/:accountId': contributor,
    'DELETE /api/rest/accounts/contributors/:accountId': contributor,
    'DELETE /api/rest/forms/:id': { path: { id: here.formId } },
    'DELETE /api/3/commerce/cart/:cartToken/items/:entryId': { path: cart },
    'DELETE /api/commerce/shopping-cart/entries/:entryId': { path: cart },
    'POST /api/form/SaveFormSubmission': { json: { formId: here.formId, form: '{}' } },
  }
}

/**
 * Calls every route of one host as a caller from the website `elsewhere`, with ids of `here` in path, query and body.
 * The website that the permission is checked against is `elsewhere`, both at once, or `here`.
 */
export async function callAcrossWebsites(
  fixture: Fixture,
  routes: readonly TestedRoute[],
  visitor: Visitor,
  host: 'app' | 'site',
) {
  const { here, elsewhere } = fixture
  const known = await targets(fixture)
  const attempts: Attempt[] = []
  for (const { key, method, hosts, sample: harmless } of routes) {
    if (!hosts.includes(host)) continue
    const sample = { ...harmless, ...known[key] }
    const template = key.slice(method.length + 1)
    const own = addressOf(template, sample, elsewhere.id)
    const and = own.includes('?') ? '&' : '?'
    const named = { ...(sample.json as object), websiteId: here.id }
    const tries: [string, string, unknown][] = [
      ['ids of the other website', own, sample.json],
      ['both websites in the query', `${own}${and}websiteId=${here.id}`, sample.json],
      [
        'a list of websites in the query',
        `${own}${and}websiteId[]=${here.id}&websiteId[0]=${here.id}`,
        sample.json,
      ],
      ['the other website in the body', own, named],
      [
        'the other website in the path',
        `${addressOf(template, sample, here.id)}${and}websiteId=${elsewhere.id}`,
        named,
      ],
    ]
    for (const [what, path, json] of tries) {
      const call: Call = {
        headers: sample.headers ?? {},
        ...(sample.bytes ? { bytes: sample.bytes } : method === 'GET' ? {} : { json: json ?? {} }),
      }
      attempts.push({ what: `${key} with ${what}`, answer: await visitor.call(host, method, path, call) })
    }
  }
  return attempts
}

/** Texts that only `here` contains: its titles, and the e-mail addresses of its members and owners. */
export async function secretsOf({ here, sql }: Fixture): Promise<string[]> {
  const members = await sql<{ email: string }>(
    'identity',
    'select email from site_user where website_id = $1',
    [here.id],
  )
  const owners = await sql<{ email: string }>(
    'identity',
    'select email from account join account_website_role r on r.account_id = account.id where r.website_id = $1',
    [here.id],
  )
  return [`Secret of ${here.identifier}`, ...[...members, ...owners].map(({ email }) => email)]
}
