import type { Page } from 'playwright-core'

/**
 * The elements of a main element as lines, without what only one side has: edit attributes, texts for browsers whose scripts are
 * missing or late, the props of islands, the sources of pictures that a script loads, and `muted`, which is a property in browsers.
 */
export const linesOf = (page: Page, html: string): Promise<string[]> =>
  page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'text/html').body
    for (const element of root.querySelectorAll('noscript, script, link, .still-loading')) element.remove()
    // React divides texts by comments on the server only.
    for (const node of [...root.querySelectorAll('*')].flatMap((each) => [...each.childNodes]))
      if (node.nodeType === Node.COMMENT_NODE) node.remove()
    root.normalize()
    const ofEditor = /^(data-edit|data-edit-id|data-hide-on|data-empty|inert|tabindex|role|aria-label)$/
    const lines: string[] = []
    const visit = (node: Node, depth: number) => {
      if (node.nodeType === Node.TEXT_NODE) {
        if (node.textContent !== '') lines.push(`${depth} ${node.textContent}`)
        return
      }
      if (node.nodeType !== Node.ELEMENT_NODE) return
      const element = node as Element
      const isEdited = element.hasAttribute('data-edit')
      const isQueued = element.getAttribute('data-load') === 'waiting'
      const attributes = [...element.attributes]
        .filter(({ name }) => !((isEdited || name === 'inert') && ofEditor.test(name)))
        .filter(({ name }) => !(isQueued && (name === 'src' || name === 'style')) && name !== 'muted')
        // Properties that React sets are not attributes in the same spelling everywhere.
        .map(({ name, value }) =>
          name === 'style' ? `style=${(element as HTMLElement).style.cssText}` : `${name}=${value}`,
        )
        .sort()
      lines.push(`${depth} <${element.tagName.toLowerCase()} ${attributes.join(' ')}>`)
      for (const child of element.childNodes) visit(child, depth + 1)
    }
    for (const child of root.childNodes) visit(child, 0)
    return lines
  }, html)
