/** The scripts that a part of a page needs: the islands in it, in their order, and whether it has a button that sends a form. */
export type HtmlNeeds = { islands: readonly string[]; submits: boolean }

/** As React writes the attribute. */
const SUBMIT_BUTTON = ' type="submit"'
const ISLAND = ' data-island="'

export function htmlNeeds(html: string): HtmlNeeds {
  const islands: string[] = []
  for (let at = html.indexOf(ISLAND); at >= 0; at = html.indexOf(ISLAND, at)) {
    at += ISLAND.length
    islands.push(html.slice(at, html.indexOf('"', at)))
  }
  return { islands, submits: html.includes(SUBMIT_BUTTON) }
}
