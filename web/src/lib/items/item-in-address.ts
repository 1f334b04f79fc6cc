/** Whether the address of the page may name an item: in its fragment, or as the last part of a path with a slash (GAL-11). */
export const mayNameItem = (): boolean =>
  location.hash.startsWith('#itemId=') || /[^/]\/$/.test(location.pathname)
