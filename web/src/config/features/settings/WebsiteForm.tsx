import { Await } from '../../ui/states/Await.tsx'
import { Labelled, SavedForm } from '../../ui/forms/SavedForm.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { PictureField } from './PictureField.tsx'
import { ChoiceField } from '../../content/settings/SettingsForm.tsx'
import { useChangeSettings, useWebsiteSettings } from '../../content/settings/useWebsiteSettings.ts'

/** The title, description and language of the website. They take effect on the next publish. */
export function WebsiteForm() {
  const settings = useWebsiteSettings()
  const changeSettings = useChangeSettings()
  return (
    <Section title="Website">
      <Await query={settings} rows={4}>
        {({ title, settings: { description, logo, language, timeZone, isLightboxDisabled } }) => (
          <SavedForm
            help="Publish to apply your changes."
            values={{
              title,
              description,
              logo,
              language,
              timeZone,
              lightbox: isLightboxDisabled ? 'off' : 'on',
            }}
            save={({ lightbox, ...values }) =>
              changeSettings({ ...values, isLightboxDisabled: lightbox === 'off' })
            }
          >
            {(field) => (
              <>
                <Labelled field={field('title')} label="Title">
                  {(props) => <input {...props} required maxLength={200} />}
                </Labelled>
                <Labelled
                  field={field('description')}
                  label="Description"
                  help="Search engines show it below the title."
                >
                  {(props) => <textarea {...props} rows={3} maxLength={1_000} />}
                </Labelled>
                <PictureField field={field('logo')} label="Logo" pictures={[]} />
                <p className="soft small">
                  Search engines show it beside articles, and previews of links show it for pages without a
                  picture.
                </p>
                <Labelled
                  field={field('language')}
                  label="Language"
                  help="A language code, such as en-US or de."
                >
                  {(props) => <input {...props} maxLength={35} spellCheck={false} />}
                </Labelled>
                <ChoiceField
                  field={field('lightbox')}
                  label="Lightbox"
                  help="In the lightbox, visitors see a picture large and can go on to the next one."
                  options={{ on: 'On: pictures open over the page', off: 'Off: pictures open by themselves' }}
                />
              </>
            )}
          </SavedForm>
        )}
      </Await>
    </Section>
  )
}
