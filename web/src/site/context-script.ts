/** The inline script that hands the page context to scripts of the ecosystem (wire.md §5). */
export const contextScript = (json: string): string =>
  `Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = ${json};`
