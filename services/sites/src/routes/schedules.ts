import { invalid, notFound } from '@portico/kit/errors'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { MoveSchedule, ScheduleList, SchedulePublish } from '@portico/proto/http/releases'
import { Created, Done } from '@portico/proto/http/replies'
import type { RouteDeps } from '../deps.ts'
import { deleteUnusedBodies } from '../store/page-bodies.ts'
import { deleteSchedule, listSchedules, moveSchedule } from '../store/schedules.ts'
import { lockWebsite } from '../store/websites.ts'
import { scheduleRelease } from '../use-cases/schedule-release.ts'
import { CollectionParams, WebsiteParams } from './params.ts'

const PATH = '/api/rest/sites/:websiteId/schedules'
const access = may(permission.contentManager, 'path')

/** Releases of chosen pages at a later time. */
export const schedules = (deps: RouteDeps): Route[] => [list(deps), add(deps), move(deps), remove(deps)]

const list = ({ db }: RouteDeps) =>
  route({
    method: 'GET',
    path: PATH,
    summary: 'Lists the scheduled releases: those that failed, then those that wait, the next one first.',
    access,
    params: WebsiteParams,
    answers: { 200: ScheduleList },
    async handle({ params: { websiteId } }) {
      const rows = await db.tenant(websiteId, listSchedules)
      return {
        schedules: rows.map(({ dueAt, failedAt, failure, ...schedule }) => ({
          ...schedule,
          at: dueAt.getTime(),
          ...(failedAt && { failedOn: failedAt.getTime(), failure }),
        })),
      }
    },
  })

const add = (deps: RouteDeps) =>
  route({
    method: 'POST',
    path: PATH,
    summary: 'Publishes the given pages at a later time, as they are saved now.',
    access,
    params: WebsiteParams,
    body: SchedulePublish,
    answers: { 200: Created },
    handle: ({ params: { websiteId }, principal: { accountId }, body: { at, pages, name } }) =>
      deps.db.tenant(websiteId, async (tx) => {
        if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
        return {
          id: await scheduleRelease(deps, tx, { websiteId, at: new Date(at), pages, name, accountId }),
        }
      }),
  })

const move = ({ db, clock }: RouteDeps) =>
  route({
    method: 'PUT',
    path: `${PATH}/:id`,
    summary: 'Changes the time of a scheduled release. A failed one waits again.',
    access,
    params: CollectionParams,
    body: MoveSchedule,
    answers: { 200: Done },
    handle: ({ params: { websiteId, id }, body: { at } }) =>
      db.tenant(websiteId, async (tx) => {
        if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
        if (at <= clock.now().getTime()) throw invalid({ at: 'must be in the future' })
        if (!(await moveSchedule(tx, id, new Date(at)))) throw notFound('scheduled release', id)
        return {}
      }),
  })

const remove = ({ db }: RouteDeps) =>
  route({
    method: 'DELETE',
    path: `${PATH}/:id`,
    summary: 'Cancels a scheduled release.',
    access,
    params: CollectionParams,
    answers: { 200: Done },
    handle: ({ params: { websiteId, id } }) =>
      db.tenant(websiteId, async (tx) => {
        await lockWebsite(tx, websiteId)
        const bodies = await deleteSchedule(tx, id)
        if (!bodies) throw notFound('scheduled release', id)
        deleteUnusedBodies(tx, bodies)
        return {}
      }),
  })
