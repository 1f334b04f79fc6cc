import { safeUrl } from '@portico/proto/links/links'

/** Returns an address that an owner wrote if it is safe in a link (`safeUrl`), else `#`. */
export const safeHref = (url: string): string => safeUrl(url) ?? '#'
