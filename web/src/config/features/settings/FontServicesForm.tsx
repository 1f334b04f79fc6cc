import type { Control } from 'react-hook-form'
import { ParsedField } from '../../ui/fields/ParsedField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SettingsForm } from '../../content/settings/SettingsForm.tsx'
import { namesOf, namesText } from './name-list.ts'

type Values = { googleFonts: string[]; typekitId: string; typekitFonts: string[] }

/** Fonts that pages load from Google and Adobe, for the code of the owner. */
export const FontServicesForm = () => (
  <SettingsForm<Values>
    title="Fonts of other services"
    help="Every page loads them from these services. Your own fonts are in the panel Design. Publish to apply your changes."
    rows={3}
    valuesOf={({ googleFonts, typekitId, typekitFonts }) => ({ googleFonts, typekitId, typekitFonts })}
    changesOf={(values) => ({ ...values, typekitId: values.typekitId.trim() })}
  >
    {({ control }) => (
      <>
        <Names
          control={control}
          name="googleFonts"
          label="Google Fonts"
          help="Their names, with commas between."
        />
        <TextField
          control={control}
          name="typekitId"
          label="Project at Adobe Fonts"
          help="The id of the web project."
          isCode
          maxLength={40}
        />
        <Names
          control={control}
          name="typekitFonts"
          label="Fonts of the project"
          help="Their names, with commas between."
        />
      </>
    )}
  </SettingsForm>
)

type NamesProps = {
  control: Control<Values>
  name: 'googleFonts' | 'typekitFonts'
  label: string
  help: string
}

const Names = (props: NamesProps) => (
  <ParsedField<Values, string[]> {...props} maxLength={2_000} parse={namesOf} format={namesText} />
)
