import { randomInt } from 'node:crypto'
import { lockNumber, type Session } from './session.ts'

/** A partition that this process consumes for a group: `stop` ends its loop after the batch it is in. */
export type Owned = {
  stop(): Promise<void>
  wake(): void
  /** Looks again whether the stored offset belongs to this log. */
  doubt(): void
  position(): number
}

export type Member = {
  lockClass: number
  id: number
  joined: boolean
  places: { topic: string; partition: number; object: number }[]
  owned: Map<number, Owned>
  start(topic: string, partition: number): Owned
}

/** Members share partitions only with members of the same group that want the same topics. */
export function createMember(
  group: string,
  places: readonly { topic: string; partition: number }[],
  start: Member['start'],
): Member {
  const topics = [...new Set(places.map((place) => place.topic))].sort().join(',')
  return {
    lockClass: lockNumber(`${group} ${topics}`),
    id: randomInt(0, 2 ** 31 - 1) | 1,
    joined: false,
    places: places.map((place) => ({
      ...place,
      object: lockNumber(`${place.topic}/${place.partition}`) & ~1,
    })),
    owned: new Map(),
    start,
  }
}

const LOCKS = `
select classid::bigint::float8 as class, objid::bigint::float8 as object from pg_locks
where locktype = 'advisory' and objsubid = 2 and granted and classid::bigint = any($1::bigint[])
  and database = (select oid from pg_database where datname = current_database())`

/**
 * Gives each member its share of partitions. A member shows itself by a lock of its own, and owns a partition by
 * that partition's lock; both vanish with the connection. Odd objects are members, even ones partitions.
 */
export async function balance(session: Session, members: readonly Member[]): Promise<void> {
  for (const member of members.filter((one) => !one.joined)) {
    await session.query('select pg_advisory_lock($1, $2)', [member.lockClass, member.id])
    member.joined = true
  }
  const classes = [...new Set(members.map((member) => member.lockClass >>> 0))]
  const locks = await session.query<{ class: number; object: number }>(LOCKS, [classes])

  for (const member of members) {
    const ours = locks.filter((lock) => lock.class === member.lockClass >>> 0).map((lock) => lock.object | 0)
    const others = ours.filter((object) => (object & 1) === 1).length
    const share = Math.ceil(member.places.length / Math.max(1, others))
    const surplus = [...member.owned.keys()].slice(share)
    for (const object of surplus) await release(session, member, object)

    for (const place of member.places) {
      if (member.owned.size >= share) break
      if (ours.includes(place.object) || surplus.includes(place.object)) continue
      const mine = await session.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
        member.lockClass,
        place.object,
      ])
      if (!mine[0]!.mine) continue
      locks.push({ class: member.lockClass >>> 0, object: place.object })
      member.owned.set(place.object, member.start(place.topic, place.partition))
    }
  }
}

/** Ends the loop first and lets go of the lock then, so that two never work on one partition knowingly. */
async function release(session: Session, member: Member, object: number) {
  await member.owned.get(object)!.stop()
  member.owned.delete(object)
  await session.query('select pg_advisory_unlock($1, $2)', [member.lockClass, object])
}

export async function leave(session: Session, member: Member): Promise<void> {
  await Promise.all([...member.owned.values()].map((owned) => owned.stop()))
  for (const object of member.owned.keys()) await release(session, member, object)
  if (member.joined) await session.query('select pg_advisory_unlock($1, $2)', [member.lockClass, member.id])
  member.joined = false
}
