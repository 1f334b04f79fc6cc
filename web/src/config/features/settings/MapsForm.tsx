import { Labelled } from '../../ui/forms/SavedForm.tsx'
import { SettingsForm } from '../../content/settings/SettingsForm.tsx'

/** The provider of the website's maps: an address of tiles, or a key of Google Maps. */
export function MapsForm() {
  return (
    <SettingsForm
      title="Maps"
      help="Without a provider, maps are drawn from outlines of countries. Publish to apply your changes."
      rows={3}
      valuesOf={({ mapSettings }) => ({
        'mapSettings.tilesUrl': mapSettings.tilesUrl,
        'mapSettings.tilesAttribution': mapSettings.tilesAttribution,
        'mapSettings.googleMapsKey': mapSettings.googleMapsKey,
      })}
      patchOf={(values) => ({
        mapSettings: {
          tilesUrl: values['mapSettings.tilesUrl'],
          tilesAttribution: values['mapSettings.tilesAttribution'],
          googleMapsKey: values['mapSettings.googleMapsKey'],
        },
      })}
    >
      {(field) => (
        <>
          <Labelled
            field={field('mapSettings.tilesUrl')}
            label="Address of map tiles"
            help="From a tile server, with {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}.png."
          >
            {(props) => <input {...props} type="url" inputMode="url" maxLength={500} spellCheck={false} />}
          </Labelled>
          <Labelled
            field={field('mapSettings.tilesAttribution')}
            label="Attribution of map tiles"
            help="The text that the licence of the tiles asks for. It is shown in the corner of each map."
          >
            {(props) => <input {...props} maxLength={300} />}
          </Labelled>
          <Labelled
            field={field('mapSettings.googleMapsKey')}
            label="Google Maps key"
            help="With a key, maps come from Google instead. The key is visible to visitors: restrict it to your website’s address in the Google Cloud console."
          >
            {(props) => <input {...props} maxLength={100} spellCheck={false} autoComplete="off" />}
          </Labelled>
        </>
      )}
    </SettingsForm>
  )
}
