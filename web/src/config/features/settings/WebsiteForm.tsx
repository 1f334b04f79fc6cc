import { Await } from '../../ui/states/Await.tsx'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { PictureField } from './PictureField.tsx'
import {
  settingsContract,
  useChangeSettings,
  useWebsiteSettings,
} from '../../content/settings/useWebsiteSettings.ts'

const lightbox = [
  { value: false, label: 'On: pictures open over the page' },
  { value: true, label: 'Off: pictures open by themselves' },
]

/** The title, description and language of the website. They take effect on the next publish. */
export function WebsiteForm() {
  const settings = useWebsiteSettings()
  const changeSettings = useChangeSettings()
  return (
    <Section title="Website">
      <Await query={settings} rows={4}>
        {({ title, settings: { description, logo, language, isLightboxDisabled } }) => (
          <SavedForm
            help="Publish to apply your changes."
            values={{ title, description, logo, language, isLightboxDisabled }}
            contract={settingsContract}
            save={changeSettings}
          >
            {({ control }) => (
              <>
                <TextField control={control} name="title" label="Title" maxLength={200} />
                <TextField
                  control={control}
                  name="description"
                  label="Description"
                  help="Search engines show it below the title."
                  rows={3}
                  maxLength={1_000}
                />
                <PictureField
                  control={control}
                  name="logo"
                  label="Logo"
                  urlOf={(url: string) => url}
                  valueOf={(asset) => asset?.url ?? ''}
                />
                <p className="soft small">
                  Search engines show it beside articles, and previews of links show it for pages without a
                  picture.
                </p>
                <TextField
                  control={control}
                  name="language"
                  label="Language"
                  help="A language code, such as en-US or de."
                  spellCheck={false}
                  maxLength={35}
                />
                <ChoiceField
                  control={control}
                  name="isLightboxDisabled"
                  label="Lightbox"
                  help="In the lightbox, visitors see a picture large and can go on to the next one."
                  options={lightbox}
                />
              </>
            )}
          </SavedForm>
        )}
      </Await>
    </Section>
  )
}
