import type { RouteRow } from '../routes.ts'

type Node = {
  children: Map<string, Node>
  any: Node | null
  rest: readonly string[]
  here: readonly string[]
}

const newNode = (): Node => ({ children: new Map(), any: null, rest: [], here: [] })

/**
 * Returns the methods of a path at an upstream, as in `Allow`. null: the upstream does not declare the path; it may be newer
 * than this gateway, so the request is sent on. Paths are compared without case, as in the services. A path with an open
 * end matches pages only.
 */
export function createMethods(table: Record<string, Record<string, readonly string[]>>) {
  const roots = new Map(Object.entries(table).map(([service, paths]) => [service, treeOf(paths)]))
  return ({ upstream, kind }: RouteRow, path: string): string[] | null => {
    const root = roots.get(upstream)
    if (!root) return null
    const found = new Set<string>()
    collect(root, path.toLowerCase().split('/').filter(Boolean), 0, kind === 'page', found)
    if (found.size === 0) return null
    if (found.has('GET')) found.add('HEAD')
    return [...found].sort()
  }
}

function treeOf(paths: Record<string, readonly string[]>): Node {
  const root = newNode()
  for (const [path, methods] of Object.entries(paths)) {
    let node = root
    const segments = path.split('/').filter(Boolean)
    const isOpen = segments.at(-1)?.includes('*') === true
    for (const segment of isOpen ? segments.slice(0, -1) : segments) {
      if (segment.startsWith(':')) node = node.any ??= newNode()
      else {
        const name = segment.toLowerCase()
        let child = node.children.get(name)
        if (!child) node.children.set(name, (child = newNode()))
        node = child
      }
    }
    if (isOpen) node.rest = methods
    else node.here = methods
  }
  return root
}

/** Adds the methods of every declared path that matches: a service tries its routes one after another. */
function collect(
  node: Node,
  segments: readonly string[],
  at: number,
  isPage: boolean,
  found: Set<string>,
): void {
  if (isPage) for (const method of node.rest) found.add(method)
  if (at === segments.length) {
    for (const method of node.here) found.add(method)
    return
  }
  const child = node.children.get(segments[at]!)
  if (child) collect(child, segments, at + 1, isPage, found)
  if (node.any) collect(node.any, segments, at + 1, isPage, found)
}
