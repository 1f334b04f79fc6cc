import { conflict, notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import { pageOf } from '@portico/kit/postgres/reading/page-of'
import { readCursor } from '@portico/kit/postgres/reading/time-cursor'
import * as api from '@portico/proto/api/identity/staff/staff-people.schemas'
import type { StaffPeopleReply } from '@portico/proto/http/people/staff'
import { addContributor, changeContributor } from '../../team/change-roles.ts'
import type { RouteDeps } from '../../deps.ts'
import { forbidOwnAccount } from '../forbid-own-account.ts'
import { maskEmail, maskName } from '../domain/mask.ts'
import { listContributors, lockRoles } from '../../team/store/contributors.ts'
import { listStaffMembers } from '../store/members.ts'
import { maySeeIdentity } from './accounts.ts'

/** Returns the members of a website in pages; the first page also has its contributors. */
export const readPeople = ({ db, clock, audit, websites }: RouteDeps) =>
  route(
    api.readPeople,
    async ({ principal, params: { websiteId }, query: { cursor, limit } }): Promise<StaffPeopleReply> => {
      const identifiable = maySeeIdentity(principal)
      const before = readCursor(cursor)
      if (!(await websites.find(websiteId))) throw notFound('website', websiteId)
      return db.tenant(websiteId, async (tx) => {
        const contributors = before ? [] : await listContributors(tx, websiteId, clock.now())
        const found = await listStaffMembers(tx, websiteId, { before, max: limit + 1 })
        const { page, next } = pageOf(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
        audit(tx, {
          websiteId,
          actor: { kind: 'staff', id: principal.accountId },
          action: 'people.read',
          subject: { kind: 'website', id: websiteId },
          detail: { members: page.length, identifiable },
        })
        return {
          contributors: contributors.map(({ accountId, email, name, roles }) => ({
            accountId,
            roles,
            email: identifiable ? email : maskEmail(email),
            name: identifiable ? name : maskName(name),
          })),
          members: page.map(({ createdAt, email, name, ...member }) => ({
            ...member,
            email: identifiable ? email : maskEmail(email),
            name: identifiable ? name : maskName(name),
            createdOn: createdAt.getTime(),
          })),
          ...next,
        }
      })
    },
  )

/** Sets the roles of an account on a website to exactly these. */
export const staffAddContributor = (deps: RouteDeps) =>
  route(
    api.staffAddContributor,
    async ({ principal, params: { websiteId }, body: { accountId, roles, reference } }) => {
      forbidOwnAccount(principal, accountId)
      if (!(await deps.websites.find(websiteId))) throw notFound('website', websiteId)
      const by = { kind: 'staff', id: principal.accountId } as const
      await deps.db.tenant(websiteId, async (tx) => {
        const isContributor = (await lockRoles(tx, websiteId)).has(accountId)
        const change = { websiteId, by, accountId, roles, reference }
        await (isContributor ? changeContributor(deps, tx, change) : addContributor(deps, tx, change))
      })
      return {}
    },
  )

export const staffRemoveContributor = (deps: RouteDeps) =>
  route(api.staffRemoveContributor, async ({ principal, params: { websiteId, accountId } }) => {
    forbidOwnAccount(principal, accountId)
    const by = { kind: 'staff', id: principal.accountId } as const
    await deps.db.tenant(websiteId, (tx) =>
      changeContributor(deps, tx, { websiteId, by, accountId, roles: [] }),
    )
    return {}
  })

/** Transfers a website: `to` becomes an admin, `from` loses all roles. */
export const changeOwner = (deps: RouteDeps) =>
  route(api.changeOwner, async ({ principal, params: { websiteId }, body: { from, to, reference } }) => {
    forbidOwnAccount(principal, from, to)
    if (from === to) throw conflict('The website already belongs to this account.')
    const by = { kind: 'staff', id: principal.accountId } as const
    await deps.db.tenant(websiteId, async (tx) => {
      const rolesByAccount = await lockRoles(tx, websiteId)
      if (!rolesByAccount.get(from)?.includes('admin')) throw notFound('admin', from)
      const current = rolesByAccount.get(to)
      if (!current)
        await addContributor(deps, tx, { websiteId, by, accountId: to, roles: ['admin'], reference })
      else if (!current.includes('admin'))
        await changeContributor(deps, tx, {
          websiteId,
          by,
          accountId: to,
          roles: [...current, 'admin'],
          reference,
        })
      await changeContributor(deps, tx, { websiteId, by, accountId: from, roles: [], reference })
      deps.audit(tx, {
        websiteId,
        actor: by,
        action: 'website.owner-changed',
        subject: { kind: 'account', id: to },
        detail: { from, to, ...(reference ? { reference } : {}) },
      })
    })
    return {}
  })
