import { PlaceSearch } from '../../../../content/places/PlaceSearch.tsx'
import { useWebsiteSettings } from '../../../../content/settings/useWebsiteSettings.ts'
import type { Path } from './paths.ts'
import { useValueEditor, valueAt } from './value-editor.ts'

/** The search that fills in a place. It needs a key of Google Maps in the settings of the website. */
export function PlaceFinder({ path }: { path: Path }) {
  const settings = useWebsiteSettings()
  const editor = useValueEditor()
  if (!settings.data) return null
  if (!settings.data.settings.mapSettings.googleMapsKey)
    return (
      <p className="soft small">
        With a Google Maps key in the settings of the website, an address is found by its first letters.
      </p>
    )
  return (
    <PlaceSearch
      websiteId={editor.websiteId}
      context={{ productPage: 'editor', productSection: 'map' }}
      onFound={(place) =>
        void editor.set(path, { ...(valueAt(editor, path) as object), ...place }, { isStructure: true })
      }
    />
  )
}
