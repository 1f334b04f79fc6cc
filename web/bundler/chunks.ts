import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { proto, root } from './options.ts'

/** A pattern of exactly these files of `web` or `proto`. @throws Error when one does not exist: it was moved or renamed */
function onlyFiles(...files: string[]): RegExp {
  for (const file of files) {
    const path = file.startsWith('proto/') ? join(proto, file.slice('proto/'.length)) : join(root, file)
    if (!existsSync(path)) throw new Error(`web/build.ts names ${file}, which does not exist`)
  }
  return new RegExp(`/(${files.map((file) => file.replaceAll('.', '\\.')).join('|')})$`)
}

/** The chunks of published pages that are loaded together: each one is a request of its own, and a link in the HTML of pages with islands. */
export const chunksOfPages = () => [
  {
    name: 'first', // Code that other chunks import too. Otherwise they would share a chunk with longer texts.
    test: onlyFiles(
      'src/lib/chunks/load-chunk.ts',
      'src/lib/collect.ts',
      'src/lib/lifecycle.ts',
      'src/lib/media/media.ts',
      'src/lib/overlays/back-targets.ts',
      'proto/texts/chunk-failed.ts',
    ),
    priority: 2,
  },
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/widgets\/(hydrate\.tsx|early-changes\.ts)$/,
    priority: 1,
  },
  // Without their imports: other scripts need some of those alone.
  ...Object.entries({
    calls: onlyFiles(
      'src/lib/data/alerts.ts',
      'src/lib/data/call.ts',
      'src/lib/data/failure.ts',
      'src/lib/data/member-token.ts',
      'src/lib/data/network-errors.ts',
      'src/lib/data/queue.ts',
      'src/lib/data/secure.ts',
      'src/lib/data/send.ts',
      'src/lib/text/sentence.ts',
      'proto/messages.ts',
    ),
    prices: onlyFiles(
      'src/ui/shop/money.ts',
      'src/ui/shop/stock.ts',
      'proto/money/money.ts',
      'proto/money/money-format.ts',
      'proto/enums/currency.ts',
    ),
    parts: onlyFiles('proto/enums/likert.ts', 'src/ui/submit/LoadingNote.tsx'),
    map: onlyFiles('src/widgets/map/styles.ts', 'proto/limits/overlay-limits.ts', 'proto/enums/map-style.ts'),
  }).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
]

/** A module whose code, with all that it imports and that is not loaded anyway, is not longer than this is a small one. */
const SMALL_MODULE = 2_500
/** The number of screens from which a small module is one that many use. */
const MANY_SCREENS = 6

type Module = { code: string | null; importedIds: readonly string[] }
type Modules = { getModuleInfo: (id: string) => Module | null }

const ZOD = /\/node_modules\/zod\//

/**
 * The chunks of the owner's area. Browsers load six files at a time over HTTP/1.1, so that a hundred small chunks take longer than
 * ten large ones: what the first script imports is one chunk with it, and small modules of many screens are one.
 * @param entry the path of the first script
 */
export function chunksOfArea(entry: string) {
  let first: ReadonlySet<string> | undefined
  function nameOfSmall(id: string, modules: Modules): string | null {
    first ??= withImports(entry, modules)
    const parts = [...withImports(id, modules)]
    // Screens that check nothing do not load zod.
    if (parts.some((part) => ZOD.test(part))) return null
    const own = parts.filter((part) => !first!.has(part))
    const size = own.reduce((sum, part) => sum + (modules.getModuleInfo(part)?.code?.length ?? 0), 0)
    return size <= SMALL_MODULE ? 'common' : null
  }
  return [
    { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
    { name: 'zod', test: ZOD, priority: 3 },
    { name: 'area', tags: ['$initial' as const], priority: 2 },
    { name: nameOfSmall, debugName: 'common', minShareCount: MANY_SCREENS, priority: 1 },
  ]
}

/** A module and all that it imports statically. */
function withImports(id: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const each of modules.getModuleInfo(id)?.importedIds ?? []) withImports(each, modules, found)
  return found
}
