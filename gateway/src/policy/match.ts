import type { RouteRow } from '../routes.ts'

type Node = { children: Map<string, Node>; any: Node | null; rows: RouteRow[] }

const newNode = (): Node => ({ children: new Map(), any: null, rows: [] })

/**
 * Finds the row of a request: the longest prefix with a matching method and host. Paths are compared without case, as in
 * the services, so that another spelling never finds a less strict row. The cost depends on the depth of the path, not on
 * the size of the table.
 */
export function createMatcher(rows: readonly RouteRow[]) {
  const root = newNode()
  for (const row of rows) {
    let node = root
    for (const segment of segmentsOf(row.prefix)) {
      if (segment === '*') node = node.any ??= newNode()
      else {
        let child = node.children.get(segment)
        if (!child) node.children.set(segment, (child = newNode()))
        node = child
      }
    }
    node.rows.push(row)
    node.rows.sort((a, b) => Number(b.methods !== undefined) - Number(a.methods !== undefined))
  }

  return (method: string, path: string, host: 'app' | 'site'): RouteRow | null => {
    let node: Node | undefined | null = root
    let best = pick(root.rows, method, host)
    for (const segment of segmentsOf(path)) {
      node = node.children.get(segment) ?? node.any
      if (!node) break
      best = pick(node.rows, method, host) ?? best
    }
    // An API path without a service is not a page.
    return best?.prefix === '/' && /^\/(?:api|internal)(?:\/|$)/i.test(path) ? null : best
  }
}

function pick(rows: readonly RouteRow[], method: string, host: 'app' | 'site'): RouteRow | null {
  for (const row of rows) {
    if (row.hosts !== 'both' && row.hosts !== host) continue
    if (row.methods && !row.methods.includes(method)) continue
    return row
  }
  return null
}

function segmentsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
}
