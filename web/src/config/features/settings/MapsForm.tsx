import { TextField } from '../../ui/fields/TextField.tsx'
import { SettingsForm } from '../../content/settings/SettingsForm.tsx'

/** The provider of the website's maps: an address of tiles, or a key of Google Maps. */
export function MapsForm() {
  return (
    <SettingsForm
      title="Maps"
      help="Without a provider, maps are drawn from outlines of countries. Publish to apply your changes."
      rows={3}
      valuesOf={({ mapSettings }) => ({ mapSettings })}
      changesOf={(values) => values}
    >
      {({ control }) => (
        <>
          <TextField
            control={control}
            name="mapSettings.tilesUrl"
            label="Address of map tiles"
            help="From a tile server, with {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}.png."
            type="url"
            inputMode="url"
            spellCheck={false}
            maxLength={500}
          />
          <TextField
            control={control}
            name="mapSettings.tilesAttribution"
            label="Attribution of map tiles"
            help="The text that the licence of the tiles asks for. It is shown in the corner of each map."
            maxLength={300}
          />
          <TextField
            control={control}
            name="mapSettings.googleMapsKey"
            label="Google Maps key"
            help="With a key, maps come from Google instead. The key is visible to visitors: restrict it to your website’s address in the Google Cloud console."
            isCode
            maxLength={100}
          />
        </>
      )}
    </SettingsForm>
  )
}
