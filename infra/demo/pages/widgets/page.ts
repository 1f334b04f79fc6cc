import type { PageDocument } from '@portico/proto/site'
import type { Content } from '../blocks.ts'

/** A page of the showcase: a family of widgets with content of the shop. */
export type WidgetPage = {
  title: string
  urlId: string
  /** One sentence for the list on `/widgets`, and the name of its picture there. */
  summary: string
  cover: string
  document: (content: Content) => PageDocument
}
