import { useEditors } from './useEditors.ts'
import './save.css'

/** The other people who edit the page: "Also here: Robin Reed". Changes of different blocks are merged, so nothing is locked. */
export function AlsoHere({ pageId, isEditable }: { pageId: string; isEditable: boolean }) {
  const names = useEditors(pageId, isEditable)
  return (
    <p className="also-here soft small" role="status" title={names.join(', ')}>
      {names.length > 0 && `Also here: ${names.join(', ')}`}
    </p>
  )
}
