import { blocksOf, type PageDocument } from '@portico/proto/site'

/** Whether the text contains an h1. Then the entry's title would be shown twice. */
export const hasOwnHeading = (document: PageDocument): boolean =>
  blocksOf(document).some(({ value }) => typeof value['html'] === 'string' && /<h1[\s>]/i.test(value['html']))
