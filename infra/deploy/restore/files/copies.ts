import type { Archive } from '../archive/archive.ts'

/*
 * Files of websites in the archive. The file `site/id/largest.webp` is the objects `files/site/id/largest.webp/<bytes>-<time>.<part>`,
 * and an object below `files-gone/` says since when the store no longer has it. The names tell everything but the content, so
 * a backup reads no object.
 */

/** The bytes of one object. A backup has one in memory, beside its compressed form. */
export const PART_BYTES = 8 * 2 ** 20

/** A file in the archive. `at`: when it was archived, `goneAt`: when the store no longer had it, ms since 1970. */
export type Copy = { key: string; bytes: number; at: number; goneAt: number | null }

const OBJECT = /^files(?:-gone)?\/(.+)\/(\d+)-(\d+)\.(\d+)$/

/** How many objects a file of so many bytes has. An empty file has one, too. */
export const countParts = (bytes: number): number => Math.max(1, Math.ceil(bytes / PART_BYTES))

export const partName = ({ key, bytes, at }: Copy, number: number): string =>
  `files/${key}/${bytes}-${at}.${number}`

export const goneName = ({ key, bytes, at }: Copy, goneAt: number): string =>
  `files-gone/${key}/${bytes}-${at}.${goneAt}`

/** Deletes a file from the archive. The objects go before the note, so an interrupted deletion is repeated. */
export async function removeCopy({ store }: Archive, copy: Copy): Promise<void> {
  for (let number = 0; number < countParts(copy.bytes); number++) await store.remove(partName(copy, number))
  if (copy.goneAt !== null) await store.remove(goneName(copy, copy.goneAt))
}

/**
 * Lists the files of the archive, or of the folder of one website. `incomplete`: a backup was interrupted, or an object is missing.
 * A key has several copies if its file was replaced by one of another size.
 */
export async function listCopies(
  { store }: Archive,
  websiteId?: string,
): Promise<{ complete: Copy[]; incomplete: Copy[] }> {
  const folder = websiteId === undefined ? '' : `${websiteId}/`
  const copies = new Map<string, Copy & { found: number }>()
  for (const name of [
    ...(await store.list(`files/${folder}`)),
    ...(await store.list(`files-gone/${folder}`)),
  ]) {
    const [, key, bytes, at, last] = OBJECT.exec(name) ?? []
    if (key === undefined) continue
    const id = `${key}/${bytes}-${at}`
    const copy = copies.get(id) ?? { key, bytes: Number(bytes), at: Number(at), goneAt: null, found: 0 }
    if (name.startsWith('files/')) copy.found++
    else copy.goneAt = Number(last)
    copies.set(id, copy)
  }
  const all = [...copies.values()]
  const isComplete = ({ bytes, found }: { bytes: number; found: number }) => found === countParts(bytes)
  const plain = ({ key, bytes, at, goneAt }: Copy): Copy => ({ key, bytes, at, goneAt })
  return {
    complete: all.filter(isComplete).map(plain),
    incomplete: all.filter((copy) => !isComplete(copy)).map(plain),
  }
}
