import { hoursText, parseHours, weekdays } from '@portico/proto/time/business-hours'
import { useWebsite } from '../../session/website.ts'
import { Labelled, type FieldProps } from '../../ui/forms/SavedForm.tsx'
import { oneOf } from '../../ui/lists/useFilters.ts'
import { PlaceSearch } from './PlaceSearch.tsx'
import { useWebsiteSettings } from '../../content/settings/useWebsiteSettings.ts'
import {
  ChecksField,
  ChoiceField,
  listOf,
  refuseFields,
  SettingsForm,
  type Values,
} from '../../content/settings/SettingsForm.tsx'

const styles = { none: 'Hidden', light: 'Light', dark: 'Dark' }
const parts = {
  isContactEmailEnabled: 'Email',
  isContactPhoneNumberEnabled: 'Call',
  isLocationEnabled: 'Map',
  isBusinessHoursEnabled: 'Hours',
} as const
type Part = keyof typeof parts
const partNames = Object.keys(parts) as Part[]

const addressLines = {
  addressTitle: 'Name of the place',
  addressLine1: 'Address',
  addressLine2: 'Town and postcode',
  addressCountry: 'Country',
} as const

const business = (name: string) => `businessInformation.${name}`

/** The contact data of the business, and the bar that shows it on phones and tablets (POP-12). */
export function ContactBarForm() {
  return (
    <SettingsForm
      title="Contact bar"
      help="A bar at the bottom of every page on phones and tablets. Publish to apply your changes."
      rows={6}
      valuesOf={({ mobileInfoBarSettings, businessInformation }) => ({
        style: mobileInfoBarSettings.style,
        parts: partNames.filter((name) => mobileInfoBarSettings[name]).join(','),
        [business('contactEmail')]: businessInformation.contactEmail,
        [business('contactPhoneNumber')]: businessInformation.contactPhoneNumber,
        ...Object.fromEntries(
          Object.entries(businessInformation.location).map(([name, value]) => [
            business(`location.${name}`),
            value,
          ]),
        ),
        ...Object.fromEntries(
          weekdays.map((day) => [day, hoursText(businessInformation.businessHours[day].ranges)]),
        ),
      })}
      patchOf={(values) => ({
        mobileInfoBarSettings: {
          style: oneOf(values['style'] ?? null, styles, 'none'),
          ...Object.fromEntries(partNames.map((name) => [name, listOf(values['parts']).includes(name)])),
        },
        businessInformation: {
          contactEmail: values[business('contactEmail')],
          contactPhoneNumber: values[business('contactPhoneNumber')],
          location: Object.fromEntries(
            Object.keys(addressLines).map((name) => [name, values[business(`location.${name}`)]]),
          ),
          businessHours: hoursOf(values),
        },
      })}
    >
      {(field) => (
        <>
          <ChoiceField field={field('style')} label="Contact bar" options={styles} />
          <ChecksField field={field('parts')} label="Buttons in the bar" options={parts} />
          <Labelled field={field(business('contactEmail'))} label="Contact email">
            {(props) => <input {...props} type="email" maxLength={256} spellCheck={false} />}
          </Labelled>
          <Labelled field={field(business('contactPhoneNumber'))} label="Telephone number">
            {(props) => <input {...props} type="tel" maxLength={60} />}
          </Labelled>
          <AddressSearch field={field} />
          {Object.entries(addressLines).map(([name, label]) => (
            <Labelled key={name} field={field(business(`location.${name}`))} label={label}>
              {(props) => <input {...props} maxLength={200} />}
            </Labelled>
          ))}
          {weekdays.map((day, at) => (
            <Labelled
              key={day}
              field={field(day)}
              label={day.charAt(0).toUpperCase() + day.slice(1)}
              {...(at === 0 && {
                help: 'Opening hours, such as 9:00–12:30, 14–18. Leave a day empty if you are closed.',
              })}
            >
              {(props) => <input {...props} maxLength={60} spellCheck={false} />}
            </Labelled>
          ))}
        </>
      )}
    </SettingsForm>
  )
}

/** Fills in the address from Google Maps, if the website has a key. */
function AddressSearch({ field }: { field: (name: string) => FieldProps }) {
  const { websiteId } = useWebsite()
  const settings = useWebsiteSettings()
  if (!settings.data?.settings.mapSettings.googleMapsKey) return null
  return (
    <PlaceSearch
      websiteId={websiteId}
      context={{ productPage: 'settings', productSection: 'contact-bar' }}
      onFound={(place) =>
        (Object.keys(addressLines) as (keyof typeof addressLines)[]).forEach((name) =>
          field(business(`location.${name}`)).change(place[name]),
        )
      }
    />
  )
}

/** @throws CallFailure with an error for each day that cannot be read, as the server would answer */
function hoursOf(values: Values) {
  const hours = weekdays.map((day) => [day, parseHours(values[day] ?? '')] as const)
  const errors = Object.fromEntries(
    hours.filter(([, ranges]) => !ranges).map(([day]) => [day, 'Enter hours such as 9:00–12:30, 14–18.']),
  )
  refuseFields(errors, 'The opening hours cannot be read.')
  return Object.fromEntries(hours.map(([day, ranges]) => [day, { ranges }]))
}
