import { createContext, type ComponentType } from 'react'
import type { Block, Section } from '@portico/proto/site'
import type { PageModel } from '../page/model.ts'
import type { Place } from '../widgets/view.ts'

type Attributes = Readonly<Record<`data-${string}`, string | undefined> & { tabIndex?: number }>
type Column = Section['rows'][number]['columns'][number]

/** The additions of the page editor to the views. */
export type ViewEditing = {
  /** Renders a block in place of `Block`. */
  Block: ComponentType<{ block: Block; page: PageModel; place: Place }>
  section: (section: Section) => Attributes
  column: (column: Column) => Attributes
  /** A field of an entry that is shown outside of its text. */
  entry: (field: 'title' | 'excerpt' | 'publishOn' | 'image') => Attributes
  /** Renders the title or the excerpt of an entry, which can be edited in place. */
  EntryText: ComponentType<{ field: 'title' | 'excerpt'; children: string | undefined }>
  /** Renders in place of the head of an entry whose text has a heading of its own. */
  HiddenHead: ComponentType
}

/** Null on published pages. */
export const Editing = createContext<ViewEditing | null>(null)
