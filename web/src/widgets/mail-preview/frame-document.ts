/** The document of a mail for a frame. Its links open a new tab: the frame itself cannot go anywhere. */
export const frameDocument = (html: string): string => html.replace('<head>', '<head><base target="_blank">')
