/** The effect of a changed file: new bundles of pages and a restart, a restart only, or nothing (Vite follows it, or no process reads it). */
export type Effect = 'pages' | 'servers' | 'none'

const UNREAD = /(^|\/)(node_modules|dist|test|testing|results)\/|\.test\.tsx?$|\.(md|snap)$|~$|\/\.|^\d+$/
const READ = /\.(ts|tsx|js|mjs|css|sql|json|svg|woff2|webp|html)$/

/** The effect of a change of `file`, a path below the root of the repository. */
export function effectOf(file: string): Effect {
  if (UNREAD.test(file) || !READ.test(file) || file === 'proto/openapi.json') return 'none'
  if (file.startsWith('web/src/config/')) return 'none'
  if (file.startsWith('web/') || file.startsWith('proto/')) return 'pages'
  return 'servers'
}
