/** The path of the page editor for a page or an item. */
export const editorPath = (websiteId: string, pageId: string) => `/sites/${websiteId}/edit/${pageId}`
