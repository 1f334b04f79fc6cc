import type { Control } from 'react-hook-form'
import type { PlaceDetails } from '@portico/proto/http/website/places'
import type { SiteSettings } from '@portico/proto/http/website/sites'
import { hoursText, parseHours, weekdays, type HoursSpan } from '@portico/proto/time/business-hours'
import { useWebsite } from '../../session/website.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { CheckGroup, ChoiceField, choicesOf } from '../../ui/fields/ChoiceField.tsx'
import { ParsedField } from '../../ui/fields/ParsedField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { Errors } from '../../ui/forms/useForm.ts'
import { SettingsForm } from '../../content/settings/SettingsForm.tsx'
import { useWebsiteSettings } from '../../content/settings/useWebsiteSettings.ts'
import { PlaceSearch } from '../../content/places/PlaceSearch.tsx'

type Weekday = (typeof weekdays)[number]
/** The settings of the form. The hours of a day are null while their text cannot be read. */
type Values = Pick<SiteSettings, 'mobileInfoBarSettings'> & {
  businessInformation: Omit<SiteSettings['businessInformation'], 'businessHours'> & {
    businessHours: Record<Weekday, { ranges: HoursSpan[] | null }>
  }
}

const styles = choicesOf({ none: 'Hidden', light: 'Light', dark: 'Dark' })
const buttons = {
  isContactEmailEnabled: 'Email',
  isContactPhoneNumberEnabled: 'Call',
  isLocationEnabled: 'Map',
  isBusinessHoursEnabled: 'Hours',
} as const
const addressLines = {
  addressTitle: 'Name of the place',
  addressLine1: 'Address',
  addressLine2: 'Town and postcode',
  addressCountry: 'Country',
} as const
const namesOf = <K extends string>(labels: Readonly<Record<K, string>>) => Object.keys(labels) as K[]

/** The contact data of the business, and the bar that shows it on phones and tablets (POP-12). */
export function ContactBarForm() {
  return (
    <SettingsForm<Values>
      title="Contact bar"
      help="A bar at the bottom of every page on phones and tablets. Publish to apply your changes."
      rows={6}
      valuesOf={({ mobileInfoBarSettings, businessInformation }) => ({
        mobileInfoBarSettings,
        businessInformation,
      })}
      check={({ businessInformation: { businessHours } }): Errors =>
        Object.fromEntries(
          weekdays
            .filter((day) => businessHours[day].ranges === null)
            .map((day) => [hoursOf(day), 'Enter hours such as 9:00–12:30, 14–18.']),
        )
      }
      changesOf={({ mobileInfoBarSettings, businessInformation: { businessHours, ...business } }) => ({
        mobileInfoBarSettings,
        businessInformation: {
          ...business,
          businessHours: Object.fromEntries(
            weekdays.map((day) => [day, { ranges: businessHours[day].ranges ?? [] }]),
          ),
        },
      })}
    >
      {({ control, change }) => (
        <>
          <ChoiceField
            control={control}
            name="mobileInfoBarSettings.style"
            label="Contact bar"
            options={styles}
          />
          <CheckGroup label="Buttons in the bar">
            {namesOf(buttons).map((name) => (
              <CheckField
                key={name}
                control={control}
                name={`mobileInfoBarSettings.${name}`}
                label={buttons[name]}
              />
            ))}
          </CheckGroup>
          <TextField
            control={control}
            name="businessInformation.contactEmail"
            label="Contact email"
            type="email"
            spellCheck={false}
            maxLength={256}
          />
          <TextField
            control={control}
            name="businessInformation.contactPhoneNumber"
            label="Telephone number"
            type="tel"
            maxLength={60}
          />
          <AddressSearch
            onFound={(place) =>
              namesOf(addressLines).forEach((name) =>
                change(`businessInformation.location.${name}`, place[name]),
              )
            }
          />
          {namesOf(addressLines).map((name) => (
            <TextField
              key={name}
              control={control}
              name={`businessInformation.location.${name}`}
              label={addressLines[name]}
              maxLength={200}
            />
          ))}
          {weekdays.map((day) => (
            <HoursField key={day} control={control} day={day} />
          ))}
        </>
      )}
    </SettingsForm>
  )
}

const hoursOf = (day: Weekday) => `businessInformation.businessHours.${day}.ranges` as const

function HoursField({ control, day }: { control: Control<Values>; day: Weekday }) {
  return (
    <ParsedField<Values, HoursSpan[] | null>
      control={control}
      name={hoursOf(day)}
      label={day.charAt(0).toUpperCase() + day.slice(1)}
      help={
        day === weekdays[0] &&
        'Opening hours, such as 9:00–12:30, 14–18. Leave a day empty if you are closed.'
      }
      maxLength={60}
      parse={parseHours}
      format={(spans) => hoursText(spans ?? [])}
    />
  )
}

/** Fills in the address from Google Maps, if the website has a key. */
function AddressSearch({ onFound }: { onFound: (place: PlaceDetails) => void }) {
  const { websiteId } = useWebsite()
  const settings = useWebsiteSettings()
  if (!settings.data?.settings.mapSettings.googleMapsKey) return null
  return (
    <PlaceSearch
      websiteId={websiteId}
      context={{ productPage: 'settings', productSection: 'contact-bar' }}
      onFound={onFound}
    />
  )
}
