import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '@portico/kit/http/principal'
import type { CallOptions } from '@portico/kit/testing/http'
import type { Member, MemberList } from '@portico/proto/http/people/members'
import { otherWebsite, password, startIdentity, visitor, website, type Identity } from '../harness.ts'

let identity: Identity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const accountId = 'e'.repeat(24)
const owner = (roles: Extract<Caller['principal'], { kind: 'owner' }>['sites']): Caller => ({
  website: null,
  principal: { kind: 'owner', accountId, sessionId: 's', sites: roles },
})
const admin = owner({ [website.id]: ['admin'] })

const manage = (path: string, options: CallOptions = {}, of = website.id) =>
  identity.ask(`/api/rest/members${path}${path.includes('?') ? '&' : '?'}websiteId=${of}`, {
    caller: admin,
    ...options,
  })
const list = async (query = '', of = website.id) => (await manage(`?${query}`, {}, of)).json<MemberList>()
const emails = (found: MemberList) => found.members.map((member) => member.email)

async function join(email: string, names: object = {}, caller = visitor) {
  identity.clock.at = new Date(identity.clock.at.getTime() + 1_000)
  const answer = await identity.ask('/api/site-users/account', {
    caller,
    json: { email, password, ...names },
  })
  if (answer.status !== 200) throw new Error(answer.text)
  return { id: answer.json<{ siteUser: { id: string } }>().siteUser.id, cookies: answer.cookies }
}
const signIn = (email: string, typed = password) =>
  identity.ask('/api/site-users/account/session', { caller: visitor, json: { email, password: typed } })

async function readAudit(): Promise<unknown[]> {
  const answer = await identity.ask(`/api/rest/accounts/audit?websiteId=${website.id}`, { caller: admin })
  return answer.json<{ entries: unknown[] }>().entries
}

describe('members in the calls of their website’s owner', () => {
  test('SESS-11: the owner lists the members, newest first, with their last sign-in', async () => {
    await join('zoe.smith@example.com', { firstName: 'Zoë', lastName: 'Smith' })
    await join('bo@example.org', { firstName: 'Bo' })
    const found = await list()
    expect(emails(found)).toEqual(['bo@example.org', 'zoe.smith@example.com'])
    expect(found.members[1]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      email: 'zoe.smith@example.com',
      emailConfirmed: false,
      firstName: 'Zoë',
      lastName: 'Smith',
      createdOn: expect.any(Number) as number,
      lastSignedInOn: expect.any(Number) as number,
      status: 'active',
    })
  })

  test('a search finds beginnings of words of names and addresses, regardless of case and accents', async () => {
    const zoe = ['zoe.smith@example.com']
    for (const search of ['zoe', 'ZOË', 'smi', 'smith zo', 'zoe.smith@example.com', 'z'])
      expect(emails(await list(`search=${encodeURIComponent(search)}`)), search).toEqual(zoe)
    expect(emails(await list('search=exam'))).toHaveLength(2)
    for (const search of ['mith', 'zoe bo', "' or true --", '%', 'z%'])
      expect(emails(await list(`search=${encodeURIComponent(search)}`)), search).toHaveLength(
        search === '%' ? 2 : search === 'z%' ? 1 : 0,
      )
  })

  test('the list is read in pages, and its total counts all matches', async () => {
    for (let i = 0; i < 5; i += 1) await join(`page${i}@pages.example`)
    const first = await list('search=pages&limit=2')
    expect(emails(first)).toEqual(['page4@pages.example', 'page3@pages.example'])
    await join('page9@pages.example')
    const second = await list(`search=pages&limit=2&cursor=${first.nextCursor}`)
    expect(emails(second)).toEqual(['page2@pages.example', 'page1@pages.example'])
    const third = await list(`search=pages&limit=2&cursor=${second.nextCursor}`)
    expect([emails(third), third.total, third.nextCursor]).toEqual([['page0@pages.example'], 6, undefined])
  })

  test('a disabled member is signed out at once and cannot sign in until enabled', async () => {
    const { id, cookies } = await join('out@example.com')
    const put = (status: string) => manage(`/${id}`, { method: 'PUT', json: { status } })
    expect((await put('disabled')).json<Member>().status).toBe('disabled')
    expect(await identity.principalOf(cookies, 'member')).toBeNull()
    const refused = await signIn('out@example.com')
    expect([refused.status, refused.cookies]).toEqual([403, []])
    expect((await signIn('out@example.com', 'not the password')).text).toBe(
      (await signIn('unknown@example.com', 'not the password')).text,
    )
    expect(emails(await list('status=disabled'))).toEqual(['out@example.com'])
    expect(emails(await list('status=active'))).not.toContain('out@example.com')
    await put('active')
    expect((await signIn('out@example.com')).status).toBe(200)
  })

  test('a member who is disabled during a sign-in has no session', async () => {
    const { id } = await join('race@example.com')
    const [put] = await Promise.all([
      manage(`/${id}`, { method: 'PUT', json: { status: 'disabled' } }),
      ...Array.from({ length: 6 }, () => signIn('race@example.com')),
    ])
    expect(put.status).toBe(200)
    const { rows } = await identity.database.db.tenant(website.id, (tx) =>
      tx.query('select 1 from site_user_session where site_user_id = $1', [id]),
    )
    expect(rows).toEqual([])
  })

  test('an owner ends the sessions of a member, or deletes the member, which frees the address', async () => {
    const { id, cookies } = await join('gone@example.com')
    expect((await manage(`/${id}/sessions`, { method: 'DELETE' })).json()).toEqual({ ended: 1 })
    expect(await identity.principalOf(cookies, 'member')).toBeNull()
    expect((await manage(`/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await manage(`/${id}`)).status).toBe(404)
    expect(emails(await list('search=gone'))).toEqual([])
    const again = await join('gone@example.com')
    expect(again.id).not.toBe(id)
  })

  test('changes of members are in the audit of the website, without names or addresses', async () => {
    const { id } = await join('noted@example.com')
    await manage(`/${id}`, { method: 'PUT', json: { status: 'disabled' } })
    await manage(`/${id}`, { method: 'PUT', json: { status: 'disabled' } })
    await manage('/export')
    const [exported, disabled, before] = await readAudit()
    expect(exported).toMatchObject({
      action: 'members.exported',
      detail: { members: expect.any(Number) as number },
    })
    expect(disabled).toMatchObject({
      action: 'member.disabled',
      actor: { kind: 'owner', id: accountId },
      subject: { kind: 'member', id },
    })
    expect(before).not.toMatchObject({ action: 'member.disabled', subject: { id } })
  })

  test('the export contains all matches, without formulas', async () => {
    await join('=cmd@formula.example', { firstName: '=1+1', lastName: 'a,"b"' })
    const answer = await manage('/export?search=formula')
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="members-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [head, row, end] = answer.text.split('\r\n')
    expect(head).toContain('E-mail,Confirmed')
    expect(row).toMatch(/^'=cmd@formula\.example,no,'=1\+1,"a,""b""",/)
    expect(end).toBe('')
  })

  test('an export reads several pages', async () => {
    await identity.database.db.tenant(otherWebsite.id, (tx) =>
      tx.query(
        `insert into site_user (website_id, id, email, email_key, first_name, last_name, password_hash, created_at)
         select $1, lpad(to_hex(n), 24, '0'), n || '@x.example', n || '@x.example', '', '', '', now() - n * interval '1 ms'
         from generate_series(1, 1100) n`,
        [otherWebsite.id],
      ),
    )
    const caller = owner({ [otherWebsite.id]: ['admin'] })
    const { text } = await manage('/export', { caller }, otherWebsite.id)
    const addresses = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[0])
    expect(new Set(addresses).size).toBe(1_100)
    expect(addresses).toHaveLength(1_100)
  })

  test('PERM-03: the calls need permission 1215 on this website, and members of another website are not found', async () => {
    const { id } = await join('private@example.com')
    const calls: [string, CallOptions][] = [
      ['', {}],
      ['/export', {}],
      [`/${id}`, {}],
      [`/${id}`, { method: 'PUT', json: { status: 'disabled' } }],
      [`/${id}`, { method: 'DELETE' }],
      [`/${id}/sessions`, { method: 'DELETE' }],
    ]
    for (const [path, options] of calls) {
      for (const caller of [
        owner({ [website.id]: ['editor', 'storeManager'] }),
        owner({ [otherWebsite.id]: ['admin'] }),
      ])
        expect((await manage(path, { ...options, caller })).status, path).toBe(403)
      expect((await manage(path, { ...options, caller: visitor })).status, path).toBe(401)
    }
    const elsewhere = owner({ [otherWebsite.id]: ['admin'] })
    for (const [path, options] of calls.slice(2))
      expect((await manage(path, { ...options, caller: elsewhere }, otherWebsite.id)).status, path).toBe(404)
    expect((await manage(`/${id}`)).json<Member>().status).toBe('active')
  })

  test('an invalid query or body is a 400 that names the field', async () => {
    const { id } = await join('fields@example.com')
    const errorsOf = async (path: string, options: CallOptions = {}) => {
      const answer = await manage(path, options)
      return [answer.status, Object.keys(answer.json<{ errors: object }>().errors)]
    }
    expect(await errorsOf('?limit=0')).toEqual([400, ['limit']])
    expect(await errorsOf('?cursor=nonsense')).toEqual([400, ['cursor']])
    expect(await errorsOf('?status=gone')).toEqual([400, ['status']])
    expect(await errorsOf('/not-an-id')).toEqual([400, ['id']])
    expect(await errorsOf(`/${id}`, { method: 'PUT', json: { status: 'gone' } })).toEqual([400, ['status']])
  })
})
