/** The inline script that sets the page context for other scripts of the page (WIRE-22). */
export const contextScript = (json: string): string =>
  `Static = window.Static || {}; Static.SQUARESPACE_CONTEXT = ${json};`
