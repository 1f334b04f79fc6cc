/** Ancestors that a selector names besides the element. */
const ANCESTORS = 2
const LENGTH = 100

/**
 * A short selector of an element, for owners to find it: names of elements with their id or classes, at most 100
 * characters. It contains no text, attribute or value of the page. Undefined for a node that is no longer in the page.
 */
export function selectorOf(node: Node | null | undefined): string | undefined {
  let element = node && 'localName' in node ? (node as Element) : node?.parentElement
  if (!element?.isConnected) return undefined
  const parts: string[] = []
  for (; element && parts.length <= ANCESTORS; element = element.parentElement) {
    parts.unshift(partOf(element))
    if (element.id) break
  }
  return parts.join('>').slice(-LENGTH)
}

function partOf(element: Element): string {
  const name = element.localName
  return element.id ? `${name}#${element.id}` : [name, ...[...element.classList].slice(0, 2)].join('.')
}

/** The address of a resource without its query: the path of our own, else origin and path. */
export function resourceOf(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return (url.origin === location.origin ? url.pathname : url.origin + url.pathname).slice(0, 2 * LENGTH)
}
