import * as visitorData from '@portico/proto/api/sites/visitor-data-settings'
import { consentCategories } from '@portico/proto/cookies/consent'
import { consentMessages } from '@portico/proto/texts/consent-messages'
import { useWebsite } from '../../../session/website.ts'
import { useChange, useRead } from '../../../session/calls.ts'
import { Await } from '../../../ui/states/Await.tsx'
import { Labelled, SavedForm, type FieldProps } from '../../../ui/forms/SavedForm.tsx'
import { Skeleton } from '../../../ui/states/States.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { ChecksField, refuseFields } from '../../../content/settings/SettingsForm.tsx'
import { BannerChoices } from './BannerChoices.tsx'
import { BannerPreview } from './BannerPreview.tsx'
import { bannerPatch, bannerValues, longest, previewOf, textErrors, type Values } from './banner-values.ts'

const categories = Object.fromEntries(
  consentCategories.map((category) => [category, consentMessages.categories[category].title]),
)

/** The settings of the cookie banner and of visitor data, with a preview (COOK-01, COOK-03). */
export function BannerForm() {
  const { websiteId } = useWebsite()
  const settings = useRead(visitorData.readVisitorDataSettings, { query: { websiteId } })
  const update = useChange(visitorData.updateVisitorDataSettings)
  const save = async (values: Values) => {
    refuseFields(textErrors(values), 'A text is too long.')
    return update({ body: { websiteId, ...bannerPatch(values) } })
  }
  return (
    <Await query={settings} skeleton={<Skeleton rows={8} block />}>
      {(data) => (
        <SavedForm
          help="Save your changes, then publish the website to show them to visitors."
          values={bannerValues(data)}
          save={save}
          isGuarded
        >
          {(field) => <Fields field={field} names={Object.keys(bannerValues(data))} />}
        </SavedForm>
      )}
    </Await>
  )
}

function Fields({ field, names }: { field: (name: string) => FieldProps; names: readonly string[] }) {
  const values = Object.fromEntries(names.map((name) => [name, field(name).value]))
  const banner = previewOf(values)
  return (
    <div className="preview-editor">
      <div className="preview-fields">
        <SwitchField
          field={field('isCookieBannerEnabled')}
          label="Cookie banner"
          help="Asks each visitor once, and again when you change its text or its categories."
        />
        <fieldset className="field-group">
          <legend>Texts</legend>
          <Labelled
            field={field('cookieBannerText')}
            label="Text"
            help={`Leave it empty for our text: “${consentMessages.text}” An empty line starts a paragraph. A link: <a href="/privacy">Privacy</a>`}
          >
            {(props) => <textarea {...props} rows={5} />}
          </Labelled>
          <Counted
            field={field('cookieBannerCtaText')}
            label="Button to accept"
            otherwise={consentMessages.accept}
          />
          <Counted
            field={field('cookieBannerOptOutCtaText')}
            label="Button to decline"
            otherwise={consentMessages.decline}
          />
        </fieldset>
        <BannerChoices field={field} banner={banner} />
        <fieldset className="field-group">
          <legend>Consent</legend>
          <ChecksField
            field={field('cookieBannerCategories')}
            label="Categories that visitors choose from"
            options={categories}
          />
          <p className="soft small">
            Necessary cookies are always set. While the banner is on, content of a category that you do not
            offer is not loaded.
          </p>
          <SwitchField
            field={field('isAnalyticsCookiesDisabled')}
            label="Restrictive cookie policy"
            help="No analytics cookies until a visitor accepts. Visitors are counted without a cookie until then."
          />
          <SwitchField
            field={field('isRestrictiveCookiePolicyAbsolute')}
            label="For visitors of all countries"
            help="Portico does not use the country of a visitor yet: the restrictive policy holds for all visitors with either choice."
          />
        </fieldset>
        <fieldset className="field-group">
          <legend>Visitor data</legend>
          <SwitchField
            field={field('isActivityLogEnabled')}
            label="Activity log"
            help="When off, no data about single visitors is recorded; totals are still counted."
          />
          <SwitchField
            field={field('isCensusEnabled')}
            label="Visitor statistics"
            help="When off, no visit is counted. Earlier figures are kept."
          />
        </fieldset>
      </div>
      <BannerPreview banner={banner} isShown={values['isCookieBannerEnabled'] === 'on'} />
    </div>
  )
}

function Counted({ field, label, otherwise }: { field: FieldProps; label: string; otherwise: string }) {
  return (
    <Labelled
      field={field}
      label={label}
      help={`Leave it empty for “${otherwise}”. At most ${longest.cookieBannerCtaText} characters.`}
    >
      {(props) => <input {...props} />}
    </Labelled>
  )
}
