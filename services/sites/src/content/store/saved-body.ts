import type { PageKind } from '../../model/content.ts'

/** Stands for the document of a page or item as it is saved, in place of the hash of a stored document. */
export const savedBody = (kind: PageKind, id: string): Buffer => Buffer.from(`saved ${kind} ${id}`)

/** The same as an SQL expression. */
export const savedBodySql = (kind: PageKind): string => `convert_to('saved ${kind} ' || id, 'UTF8')`
