import { readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Context } from './context.ts'
import { referencesOf } from './references.ts'
import type { Stage } from './stages.ts'

/** A module that a container starts, and where that is written. */
export type Entry = { file: string; from: string }

/**
 * Follows everything that a stage's entries import and read, and returns a line for each file that the stage does not contain,
 * with the chain of modules that leads to it.
 * @param isBuild whether the entries run while the image is built, and so may write what is left out everywhere (`dist`)
 */
export function missingFiles(
  root: string,
  options: { stage: Stage; entries: readonly Entry[]; context: Context; isBuild: boolean },
): string[] {
  const { stage, entries, context, isBuild } = options
  const problems: string[] = []
  const seen = new Set<string>()
  const waiting = entries.map(({ file, from }) => ({ file, chain: [from] }))
  const isMade = (file: string) =>
    [...stage.made].some(
      (made) => file === made || file.startsWith(`${made}/`) || made.startsWith(`${file}/`),
    )

  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { file } = next
    if (seen.has(file) || isMade(file)) continue
    seen.add(file)
    if (isBuild && !context.tree.has(file) && context.isLeftOutEverywhere(file)) continue
    const chain = [...next.chain, file]
    if (isFolder(join(root, file))) {
      for (const inside of missingInFolder(file, stage, context))
        problems.push(describe([...chain, inside], context))
    } else if (!stage.files.has(file)) {
      problems.push(describe(chain, context))
    } else if (/\.[cm]?[jt]sx?$/.test(file)) {
      const path = join(root, file)
      for (const reference of referencesOf(path, readFileSync(path, 'utf8'), root)) {
        const target = relative(root, reference.path)
        if (target !== '' && !target.startsWith('..')) waiting.push({ file: target, chain })
      }
    }
  }
  return problems
}

/** The files of a folder that the stage lacks. A folder is read whole, but for files that are left out everywhere. */
function missingInFolder(folder: string, stage: Stage, context: Context): string[] {
  const inside = [...context.tree].filter((file) => file.startsWith(`${folder}/`))
  return inside.filter((file) => !stage.files.has(file) && !context.isLeftOutEverywhere(file)).slice(0, 1)
}

function describe(chain: readonly string[], { tree, ignoreFile, files }: Context): string {
  const last = chain.at(-1) ?? ''
  const why = !tree.has(last)
    ? 'does not exist'
    : files.has(last)
      ? 'is not copied'
      : `is left out by ${ignoreFile}`
  return `${chain.join(' → ')} ${why}`
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
