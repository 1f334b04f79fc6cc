import { Link } from 'react-router'
import { visitorDataDays } from '@portico/proto/cookies/visitor-data-days'
import { panelPath } from '../../session/panels.ts'
import { useWebsite } from '../../session/website.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { SettingsForm } from '../../content/settings/SettingsForm.tsx'

const periods = [
  ...visitorDataDays.map((days) => ({ value: days, label: `${days} days` })),
  { value: null, label: 'As long as the operator of this server keeps them' },
]

/** How long single visits are kept. Whether and how they are counted is in the panel Cookies. */
export function VisitorsForm() {
  const { websiteId } = useWebsite()
  return (
    <SettingsForm
      title="Visitors and privacy"
      help="Publish to apply your changes."
      rows={1}
      valuesOf={({ visitorDataDays: days }) => ({ visitorDataDays: days })}
      changesOf={(values) => values}
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="visitorDataDays"
            label="Keep single visits for"
            help="Older visits, events, script errors and page-speed records are deleted. Totals stay for 13 months. Filters and funnels reach back as far as single visits do."
            options={periods}
          />
          <p className="soft small">
            The cookie banner and visitor statistics are in the panel{' '}
            <Link to={panelPath(websiteId, 'cookies')}>Cookies</Link>.
          </p>
        </>
      )}
    </SettingsForm>
  )
}
