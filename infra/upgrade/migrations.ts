/** Checksums by path, as in the output of `sha256sum`. */
export type Checksums = ReadonlyMap<string, string>

export const parseList = (text: string): Checksums =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [sum = '', path = ''] = line.split(/\s+/, 2)
        return [path, sum] as const
      }),
  )

export const formatList = (sums: Checksums): string =>
  [...sums]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([path, sum]) => `${sum}  ${path}\n`)
    .join('')

/**
 * The problems of the migration files, in sentences. `listed` is the committed list and `landed` the list of the main
 * branch, whose lines may not change; null if it has none.
 */
export function problemsOf({
  files,
  listed,
  landed,
}: {
  files: Checksums
  listed: Checksums
  landed: Checksums | null
}): string[] {
  const problems: string[] = []
  for (const [path, sum] of new Map([...listed, ...(landed ?? [])])) {
    const now = files.get(path)
    if (now === undefined)
      problems.push(`${path} has landed and was removed: restore it, because databases have run it.`)
    else if (now !== sum)
      problems.push(`${path} has landed and was changed: undo the change, and write a new migration.`)
    else if (listed.get(path) !== sum)
      problems.push(`${path} has landed and its line in the list was removed or edited: restore the line.`)
  }
  for (const path of files.keys()) {
    if (!listed.has(path) && !landed?.has(path))
      problems.push(`${path} is new and not in the list: add it with make migrations.`)
  }
  return problems
}
