import { invalid, notFound } from '@portico/kit/errors'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/sites/publishing/schedules.schemas'
import type { PublishingDeps } from '../deps.ts'
import { deleteUnusedBodies } from '../../content/store/page-bodies.ts'
import { deleteSchedule, listSchedules, moveSchedule } from '../store/schedules.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { scheduleRelease } from '../use-cases/schedule-release.ts'

/** Releases of chosen pages at a later time. */
export const schedules = (deps: PublishingDeps): Route[] => [list(deps), add(deps), move(deps), remove(deps)]

const list = ({ db }: PublishingDeps) =>
  route(api.listSchedules, async ({ params: { websiteId } }) => {
    const rows = await db.tenant(websiteId, listSchedules)
    return {
      schedules: rows.map(({ dueAt, failedAt, failure, ...schedule }) => ({
        ...schedule,
        at: dueAt.getTime(),
        ...(failedAt && { failedOn: failedAt.getTime(), failure }),
      })),
    }
  })

const add = (deps: PublishingDeps) =>
  route(api.addSchedule, ({ params: { websiteId }, principal: { accountId }, body: { at, pages, name } }) =>
    deps.db.tenant(websiteId, async (tx) => {
      if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
      return {
        id: await scheduleRelease(deps, tx, { websiteId, at: new Date(at), pages, name, accountId }),
      }
    }),
  )

const move = ({ db, clock }: PublishingDeps) =>
  route(api.moveSchedule, ({ params: { websiteId, id }, body: { at } }) =>
    db.tenant(websiteId, async (tx) => {
      if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
      if (at <= clock.now().getTime()) throw invalid({ at: 'must be in the future' })
      if (!(await moveSchedule(tx, id, new Date(at)))) throw notFound('scheduled release', id)
      return {}
    }),
  )

const remove = ({ db }: PublishingDeps) =>
  route(api.deleteSchedule, ({ params: { websiteId, id } }) =>
    db.tenant(websiteId, async (tx) => {
      await lockWebsite(tx, websiteId)
      const bodies = await deleteSchedule(tx, id)
      if (!bodies) throw notFound('scheduled release', id)
      deleteUnusedBodies(tx, bodies)
      return {}
    }),
  )
