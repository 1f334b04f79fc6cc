import { X } from 'lucide-react'
import type { Control } from 'react-hook-form'
import { languageName } from '@portico/proto/texts/language-messages'
import { MAX_LANGUAGES } from '@portico/proto/limits'
import { Await } from '../../ui/states/Await.tsx'
import { Field } from '../../ui/fields/Field.tsx'
import { useField } from '../../ui/fields/useField.ts'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { SelectBox } from '../../ui/fields/Select.tsx'
import { commonLanguages } from '../../content/languages/common-languages.ts'
import {
  settingsContract,
  useChangeSettings,
  useWebsiteSettings,
} from '../../content/settings/useWebsiteSettings.ts'
import '../../ui/layout/chips.css'

/** The further languages in which pages and entries can have versions. */
export function LanguagesForm() {
  const settings = useWebsiteSettings()
  const changeSettings = useChangeSettings()
  return (
    <Section title="Languages">
      <Await query={settings} rows={2}>
        {({ settings: { language, languages } }) => (
          <SavedForm
            help={`Your website is in ${languageName(language)}. Pages and entries can have a version in each language that you add here. Add versions in Pages, under “Languages” in the menu of a page.`}
            values={{ languages }}
            contract={settingsContract}
            save={changeSettings}
          >
            {({ control }) => <Languages control={control} own={language} />}
          </SavedForm>
        )}
      </Await>
    </Section>
  )
}

function Languages({ control, own }: { control: Control<{ languages: string[] }>; own: string }) {
  const field = useField<{ languages: string[] }, string[]>(control, 'languages')
  const tags = field.value
  const known = new Set([own, ...tags].map((tag) => tag.toLowerCase()))
  const isFull = tags.length >= MAX_LANGUAGES
  return (
    <>
      {tags.length === 0 ? (
        <p className="soft small">No further languages yet.</p>
      ) : (
        <ul className="chips" aria-label="Further languages">
          {tags.map((tag) => (
            <li key={tag} className="chip">
              <span className="chip-value">{languageName(tag)}</span>
              <span className="soft">/{tag.toLowerCase()}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${languageName(tag)}`}
                onClick={() => field.change(tags.filter((each) => each !== tag))}
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        name="languages"
        label="Add a language"
        error={field.error}
        help={isFull ? `A website has at most ${MAX_LANGUAGES} further languages.` : undefined}
      >
        {(props) => (
          <SelectBox>
            <select
              {...props}
              className="select"
              value=""
              disabled={isFull}
              onChange={({ currentTarget }) => field.change([...tags, currentTarget.value])}
            >
              <option value="">Choose a language</option>
              {commonLanguages
                .filter(({ tag }) => !known.has(tag.toLowerCase()))
                .map(({ tag, name }) => (
                  <option key={tag} value={tag}>
                    {name}
                  </option>
                ))}
            </select>
          </SelectBox>
        )}
      </Field>
    </>
  )
}
