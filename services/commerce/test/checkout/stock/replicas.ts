import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { ReplicaTask } from './replica.ts'

export type Replica = Awaited<ReturnType<typeof startReplica>>

/** Starts commerce as a process of its own, and resolves when it answers. */
export async function startReplica(task: ReplicaTask) {
  let child: ChildProcess | undefined

  async function start(movedMs: number): Promise<void> {
    const started = fork(join(import.meta.dirname, 'replica.ts'), [JSON.stringify({ ...task, movedMs })])
    child = started
    const ended = once(started, 'exit').then(() => 'ended')
    if ((await Promise.race([once(started, 'message'), ended])) === 'ended')
      throw new Error('a replica of commerce did not start')
  }
  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  await start(task.movedMs)
  return {
    url: `http://127.0.0.1:${task.port}`,
    kill,
    /** Kills the process and starts it again, with its clock so far ahead. */
    async killAndRestart(movedMs = task.movedMs): Promise<void> {
      await kill()
      await start(movedMs)
    },
  }
}
