import { safeUrl } from '@portico/proto/links'

/** What a link that an owner wrote may point to (`safeUrl`); anything else becomes `#`. */
export const safeHref = (url: string): string => safeUrl(url) ?? '#'
