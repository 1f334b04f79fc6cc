import { randomInt } from 'node:crypto'
import { fnv1a } from './fnv.ts'
import type { Session } from './session.ts'

/** The consumer of one partition for one group. */
export type PartitionConsumer = {
  /** Ends the consumer after its current batch. */
  stop(): Promise<void>
  /** Makes the consumer look for messages now. */
  wake(): void
  /** Makes the consumer check now whether the stored offset belongs to this log. */
  verifyOffset(): void
  /** The offset of the next message, or -1 while it is not known. */
  position(): number
}

/** A partition, with the lock object by which a member owns it. */
type Partition = { topic: string; partition: number; lockObject: number }

/**
 * A subscription of this process. Its advisory locks are identified by a class, for the group and its topics, and an
 * object, for the member or one partition.
 */
export type Member = {
  lockClass: number
  /** The lock object of the member itself; odd. */
  id: number
  /** Whether the lock of the member is held. */
  joined: boolean
  partitions: Partition[]
  /** The running consumers by the lock object of their partition. */
  owned: Map<number, PartitionConsumer>
  start(topic: string, partition: number): PartitionConsumer
}

/** Members share partitions only with members of the same group and the same topics. */
export function createMember(
  group: string,
  partitions: readonly { topic: string; partition: number }[],
  start: Member['start'],
): Member {
  const topics = [...new Set(partitions.map(({ topic }) => topic))].sort().join(',')
  return {
    lockClass: lockKey(`${group} ${topics}`),
    id: randomInt(0, 2 ** 31 - 1) | 1,
    joined: false,
    partitions: partitions.map(({ topic, partition }) => ({
      topic,
      partition,
      lockObject: lockKey(`${topic}/${partition}`) & ~1,
    })),
    owned: new Map(),
    start,
  }
}

/** Postgres takes the keys of an advisory lock as two signed 32-bit numbers. */
const lockKey = (text: string) => fnv1a(text) | 0

const LOCKS = `
select classid::bigint::float8 as class, objid::bigint::float8 as object from pg_locks
where locktype = 'advisory' and objsubid = 2 and granted and classid::bigint = any($1::bigint[])
  and database = (select oid from pg_database where datname = current_database())`

/**
 * Gives each member its share of partitions. A member announces itself by holding its own lock, and owns a partition by
 * holding that partition's lock. Both are released when the connection ends. Odd lock objects are members, even ones
 * partitions.
 */
export async function balance(session: Session, members: readonly Member[]): Promise<void> {
  for (const member of members.filter((one) => !one.joined)) {
    await session.query('select pg_advisory_lock($1, $2)', [member.lockClass, member.id])
    member.joined = true
  }
  const classes = [...new Set(members.map((member) => member.lockClass >>> 0))]
  const locks = await session.query<{ class: number; object: number }>(LOCKS, [classes])

  for (const member of members) {
    const held = locks.filter((lock) => lock.class === member.lockClass >>> 0).map((lock) => lock.object | 0)
    const memberCount = held.filter((object) => (object & 1) === 1).length
    const share = Math.ceil(member.partitions.length / Math.max(1, memberCount))
    const surplus = [...member.owned.keys()].slice(share)
    for (const object of surplus) await release(session, member, object)

    for (const { topic, partition, lockObject } of member.partitions) {
      if (member.owned.size >= share) break
      if (held.includes(lockObject) || surplus.includes(lockObject)) continue
      const [tried] = await session.query<{ locked: boolean }>(
        'select pg_try_advisory_lock($1, $2) as locked',
        [member.lockClass, lockObject],
      )
      if (!tried!.locked) continue
      locks.push({ class: member.lockClass >>> 0, object: lockObject })
      member.owned.set(lockObject, member.start(topic, partition))
    }
  }
}

/** Stops a consumer and then releases its lock, so that no other member starts on the partition before. */
async function release(session: Session, member: Member, lockObject: number) {
  await member.owned.get(lockObject)!.stop()
  member.owned.delete(lockObject)
  await session.query('select pg_advisory_unlock($1, $2)', [member.lockClass, lockObject])
}

/** Stops the consumers of a member and releases its locks. */
export async function leave(session: Session, member: Member): Promise<void> {
  await Promise.all([...member.owned.values()].map((owned) => owned.stop()))
  for (const object of member.owned.keys()) await release(session, member, object)
  if (member.joined) await session.query('select pg_advisory_unlock($1, $2)', [member.lockClass, member.id])
  member.joined = false
}
