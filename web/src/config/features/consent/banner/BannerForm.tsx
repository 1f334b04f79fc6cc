import * as visitorData from '@portico/proto/api/sites/websites/visitor-data-settings'
import { useWatch, type Control } from 'react-hook-form'
import { consentCategories, type ConsentCategory } from '@portico/proto/cookies/consent'
import { consentMessages } from '@portico/proto/texts/consent-messages'
import { useWebsite } from '../../../session/website.ts'
import { useChange, useRead } from '../../../session/calls.ts'
import { Await } from '../../../ui/states/Await.tsx'
import { SwitchField } from '../../../ui/fields/CheckField.tsx'
import { ChecksField } from '../../../ui/fields/ChoiceField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { SavedForm } from '../../../ui/forms/SavedForm.tsx'
import type { Form } from '../../../ui/forms/useForm.ts'
import { Skeleton } from '../../../ui/states/States.tsx'
import { BannerChoices } from './BannerChoices.tsx'
import { BannerPreview } from './BannerPreview.tsx'
import {
  bannerChanges,
  bannerValues,
  checkTexts,
  longest,
  previewOf,
  type BannerValues,
} from './banner-values.ts'

const categories = consentCategories.map((category) => ({
  value: category,
  label: consentMessages.categories[category].title,
}))

/** The settings of the cookie banner and of visitor data, with a preview (COOK-01, COOK-03). */
export function BannerForm() {
  const { websiteId } = useWebsite()
  const settings = useRead(visitorData.readVisitorDataSettings, { query: { websiteId } })
  const update = useChange(visitorData.updateVisitorDataSettings)
  return (
    <Await query={settings} skeleton={<Skeleton rows={8} block />}>
      {(data) => (
        <SavedForm
          help="Save your changes, then publish the website to show them to visitors."
          values={bannerValues(data)}
          check={checkTexts}
          bodyOf={(values) => ({ websiteId, ...bannerChanges(values) })}
          contract={async () =>
            (await import('@portico/proto/api/sites/websites/visitor-data-settings.schemas'))
              .updateVisitorDataSettings
          }
          save={(body) => update({ body })}
          isGuarded
        >
          {({ control, change }) => <Fields control={control} change={change} />}
        </SavedForm>
      )}
    </Await>
  )
}

type FieldsProps = { control: Control<BannerValues>; change: Form<BannerValues>['change'] }

function Fields({ control, change }: FieldsProps) {
  const banner = useWatch({ control, compute: previewOf })
  const isShown = useWatch({ control, name: 'isCookieBannerEnabled' })
  return (
    <div className="preview-editor">
      <div className="preview-fields">
        <SwitchField
          control={control}
          name="isCookieBannerEnabled"
          label="Cookie banner"
          help="Asks each visitor once, and again when you change its text or its categories."
        />
        <fieldset className="field-group">
          <legend>Texts</legend>
          <TextField
            control={control}
            name="cookieBannerText"
            label="Text"
            help={`Leave it empty for our text: “${consentMessages.text}” An empty line starts a paragraph. A link: <a href="/privacy">Privacy</a>`}
            rows={5}
          />
          <Counted
            control={control}
            name="cookieBannerCtaText"
            label="Button to accept"
            otherwise={consentMessages.accept}
          />
          <Counted
            control={control}
            name="cookieBannerOptOutCtaText"
            label="Button to decline"
            otherwise={consentMessages.decline}
          />
        </fieldset>
        <BannerChoices control={control} change={change} banner={banner} />
        <fieldset className="field-group">
          <legend>Consent</legend>
          <ChecksField<BannerValues, ConsentCategory>
            control={control}
            name="cookieBannerCategories"
            label="Categories that visitors choose from"
            options={categories}
          />
          <p className="soft small">
            Necessary cookies are always set. While the banner is on, content of a category that you do not
            offer is not loaded.
          </p>
          <SwitchField
            control={control}
            name="isAnalyticsCookiesDisabled"
            label="Restrictive cookie policy"
            help="No analytics cookies until a visitor accepts. Visitors are counted without a cookie until then."
          />
          <SwitchField
            control={control}
            name="isRestrictiveCookiePolicyAbsolute"
            label="For visitors of all countries"
            help="Portico does not use the country of a visitor yet: the restrictive policy holds for all visitors with either choice."
          />
        </fieldset>
        <fieldset className="field-group">
          <legend>Visitor data</legend>
          <SwitchField
            control={control}
            name="isActivityLogEnabled"
            label="Activity log"
            help="When off, no data about single visitors is recorded; totals are still counted."
          />
          <SwitchField
            control={control}
            name="isCensusEnabled"
            label="Visitor statistics"
            help="When off, no visit is counted. Earlier figures are kept."
          />
        </fieldset>
      </div>
      <BannerPreview banner={banner} isShown={isShown} />
    </div>
  )
}

type CountedProps = {
  control: Control<BannerValues>
  name: 'cookieBannerCtaText' | 'cookieBannerOptOutCtaText'
  label: string
  otherwise: string
}

const Counted = ({ otherwise, ...field }: CountedProps) => (
  <TextField
    {...field}
    help={`Leave it empty for “${otherwise}”. At most ${longest[field.name]} characters.`}
  />
)
