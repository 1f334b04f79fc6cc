/** The address at Pinterest that saves a picture of a page. The fragment of the page's address is left out. */
export function saveUrl({
  page,
  media,
  description,
}: {
  page: string
  media: string
  description: string
}): string {
  const url = new URL('https://www.pinterest.com/pin/create/button/')
  const address = new URL(page)
  address.hash = ''
  url.searchParams.set('url', address.href)
  url.searchParams.set('media', media)
  if (description) url.searchParams.set('description', description)
  return url.href
}
