/** The cookie of a browser that looks at a preview. */
export const PREVIEW_COOKIE = '__Host-portico_preview'
