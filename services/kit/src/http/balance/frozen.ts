import type { Dispatcher, Pool } from 'undici'
import type { Members } from './members.ts'

/** An address that has begun no reply since the last look, this long ago, is asked whether it answers. */
const LOOK_EVERY_MS = 2_000
/** How long it may take to begin its reply. A process that is only busy answers in time. */
const ANSWER_WITHIN_MS = 1_500
/** How long an address that did not answer gets no requests; it is asked again before this time is over. */
const SILENT_MS = LOOK_EVERY_MS + 2 * ANSWER_WITHIN_MS
/** No process has a route for it, so the answer is 404 and nothing runs. */
const QUESTION = { method: 'OPTIONS', path: '/internal/alive' } as const

/**
 * Finds members whose process is frozen: it accepts connections and does not answer. A member without replies is asked every 2 s, and
 * avoided until it answers. Reads that wait there are tried at another member. `stop` ends it.
 */
export function watchFrozen(members: Members): { stop(): void } {
  let isStopped = false

  /** Asks each member that has begun no reply since the last look; one member alone is used whatever it answers. */
  function look(): void {
    if (members.all().length < 2) return
    for (const member of members.all()) {
      const isQuiet = member.replies === member.repliesBefore
      member.repliesBefore = member.replies
      if (!isQuiet || member.isAsked) continue
      member.isAsked = true
      void isAnswering(member.pool).then((answers) => {
        member.isAsked = false
        if (answers || isStopped) return
        members.avoid(member, SILENT_MS)
        if (members.isAnyAvoided()) for (const read of [...member.reads]) read.tryElsewhere()
      })
    }
  }

  const looking = setInterval(look, LOOK_EVERY_MS)
  looking.unref()
  return {
    stop() {
      isStopped = true
      clearInterval(looking)
    },
  }
}

/** Whether an address begins any reply in time. A connection that cannot be opened is no silence: requests find that out. */
function isAnswering(pool: Pool): Promise<boolean> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined
    let isOver = false
    const end = (answers: boolean) => {
      isOver = true
      clearTimeout(timer)
      resolve(answers)
    }
    const giveUp = () => {
      if (isOver) return
      end(false)
      controller?.abort(new Error('no answer'))
    }
    // When this process itself was late, an answer that has arrived is read before.
    const timer = setTimeout(() => setImmediate(giveUp), ANSWER_WITHIN_MS)
    timer.unref()
    pool.dispatch(QUESTION, {
      onRequestStart(started) {
        controller = started
        if (isOver) started.abort(new Error('too late'))
      },
      onResponseStart: () => end(true),
      onResponseError: () => end(true),
    })
  })
}
