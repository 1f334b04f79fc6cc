import {
  closeSync,
  existsSync,
  fdatasync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { BookObject, Name, ObjectNamed } from './objects.ts'

/** A line of the file: an object as it is from now on, or one that is gone. */
type Line = { account: string; put: BookObject } | { account: string; remove: string }

/**
 * The book of all accounts. It is kept in memory, and each change is a line of a file that is written and flushed before
 * the reply is sent. If the file cannot be written, `onLost` is called: memory is then ahead of the file, so the process
 * must end without replying.
 */
export function openBook(file: string, onLost: (error: unknown) => void) {
  mkdirSync(dirname(file), { recursive: true })
  /** The objects by account, kind and id. */
  const accounts = new Map<string, Map<string, Map<string, BookObject>>>()
  const apply = (line: Line) => {
    const kinds = accounts.get(line.account) ?? new Map<string, Map<string, BookObject>>()
    accounts.set(line.account, kinds)
    if ('remove' in line) {
      for (const objects of kinds.values()) objects.delete(line.remove)
      return
    }
    const objects = kinds.get(line.put.object) ?? new Map<string, BookObject>()
    kinds.set(line.put.object, objects)
    objects.set(line.put.id, line.put)
  }

  const descriptor = openSync(file, existsSync(file) ? 'r+' : 'w+')
  let length = 0
  for (const line of readFileSync(file, 'utf8').split(/(?<=\n)/)) {
    // A line without its end was being written when the process ended: its request got no reply.
    if (!line.endsWith('\n')) break
    apply(JSON.parse(line) as Line)
    length += Buffer.byteLength(line)
  }
  ftruncateSync(descriptor, length)

  /** Writes the changes of whole requests. If the disk is full, none of them is kept, as none of them was replied to. */
  const write = (bytes: Buffer) => {
    try {
      for (let written = 0; written < bytes.length;)
        written += writeSync(descriptor, bytes, written, bytes.length - written, length + written)
    } catch (error) {
      ftruncateSync(descriptor, length)
      throw error
    }
  }
  const buffered: string[] = []
  let flushing: Promise<void> | undefined
  const flush = async () => {
    while (buffered.length > 0) {
      const bytes = Buffer.from(buffered.splice(0).join(''))
      write(bytes)
      length += bytes.length
      await new Promise<void>((resolve, reject) => {
        fdatasync(descriptor, (error) => (error ? reject(error) : resolve()))
      })
    }
  }
  const add = (line: Line) => {
    apply(line)
    buffered.push(`${JSON.stringify(line)}\n`)
  }

  return {
    put: (account: string, object: BookObject): void => add({ account, put: object }),
    remove: (account: string, id: string): void => add({ account, remove: id }),
    get<N extends Name>(account: string, name: N, id: string | null): ObjectNamed<N> | undefined {
      const found = id === null ? undefined : accounts.get(account)?.get(name)?.get(id)
      return found && isNamed(found, name) ? found : undefined
    },
    /** Lists the objects of a kind, newest first. */
    list<N extends Name>(account: string, name: N): ObjectNamed<N>[] {
      return [...(accounts.get(account)?.get(name)?.values() ?? [])]
        .filter((each) => isNamed(each, name))
        .reverse()
    },
    accounts: (): string[] => [...accounts.keys()],
    /** Resolves when everything that was put before is in the file. */
    async flushed(): Promise<void> {
      try {
        while (buffered.length > 0 || flushing)
          await (flushing ??= flush().finally(() => (flushing = undefined)))
      } catch (error) {
        onLost(error)
        throw error
      }
    },
    close: (): void => closeSync(descriptor),
  }
}
export type Book = ReturnType<typeof openBook>

const isNamed = <N extends Name>(object: BookObject, name: N): object is ObjectNamed<N> =>
  object.object === name
