import type { Endpoint } from '@portico/proto/api/endpoint'
import type { RouteRow } from '../routes.ts'

type Node = {
  children: Map<string, Node>
  any: Node | null
  rest: string[]
  here: string[]
}

const newNode = (): Node => ({ children: new Map(), any: null, rest: [], here: [] })

/**
 * Returns the methods of a path at an upstream, as in `Allow`. null: the upstream does not declare the path; it may be newer
 * than this gateway, so the request is sent on. Paths are compared without case, as in the services. A path with an open
 * end matches pages only.
 */
export function createMethods(endpoints: Readonly<Record<string, readonly Endpoint[]>>) {
  const roots = new Map(Object.entries(endpoints).map(([service, list]) => [service, treeOf(list)]))
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

function treeOf(endpoints: readonly Endpoint[]): Node {
  const root = newNode()
  for (const { method, path, access } of endpoints) {
    if (access === 'service') continue
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
    ;(isOpen ? node.rest : node.here).push(method)
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
