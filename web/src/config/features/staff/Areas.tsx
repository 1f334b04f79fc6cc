import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { readAreas, switchArea } from '@portico/proto/api/identity/staff/staff-areas'
import { staffPermission } from '@portico/proto/enums/permission'
import type { StaffAreasReply } from '@portico/proto/http/people/staff'
import { useSession } from '../../session/session.ts'
import { queryOf, useChange } from '../../session/calls.ts'
import { Await } from '../../ui/states/Await.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { StaffScreen } from './StaffScreen.tsx'

/** The areas of the owner's area, which the staff turns on or off for one website (ENUM-21). */
export function Areas() {
  const { websiteId = '' } = useParams()
  const areas = useQuery({ ...queryOf(readAreas, { params: { websiteId } }), retry: false })
  return (
    <StaffScreen title="Areas of a website" back={{ to: '/staff', label: 'Find another website' }}>
      <Await query={areas} rows={7} failure="The areas of this website could not be loaded">
        {(data) => <Switches {...data} />}
      </Await>
    </StaffScreen>
  )
}

function Switches({ website, areas }: StaffAreasReply) {
  const session = useSession()
  const mayChange = session.data?.staff?.includes(staffPermission.customerDataWrite) ?? false
  const [reference, setReference] = useState('')
  const turn = useChange(switchArea)
  const switching = useMutation({
    mutationFn: ({ flag, on }: StaffAreasReply['areas'][number]) =>
      turn({ params: { websiteId: website.id, flag }, body: { on: !on, reference } }),
    onSuccess: (_, { name, on }) => toast(`${name} is ${on ? 'off' : 'on'} for ${website.title}.`),
  })
  return (
    <>
      <p className="staff-about">
        <strong>{website.title}</strong>
        <span className="soft"> · {new URL(website.url).host}</span>
      </p>
      <p className="soft staff-about">
        An area that is off is gone from the owner’s area of this website, and its calls are refused. Its data
        stays, and published pages do not change. Owners see a change when they next load their area, and find
        it in their activity.
      </p>
      <Refusal text={switching.error ? refusalText(switching.error) : undefined} />
      {mayChange ? (
        <label className="staff-reference">
          <span>Reference (optional)</span>
          <input
            className="input"
            value={reference}
            maxLength={64}
            onChange={(event) => setReference(event.currentTarget.value)}
          />
          <span className="help small soft">
            A ticket number, kept with the change. No names or addresses.
          </span>
        </label>
      ) : (
        <p className="soft">Your account may see the areas and not change them.</p>
      )}
      <ul className="rows staff-areas" aria-label="Areas">
        {areas.map((area) => (
          <li key={area.flag} className="staff-area">
            <span className="staff-area-name">
              <strong>{area.name}</strong>
              <span className="soft small">{area.about}</span>
            </span>
            <span className="status small" data-tone={area.on ? 'good' : 'fair'}>
              {area.on ? 'On' : 'Off'}
            </span>
            {mayChange && (
              <ConfirmButton
                name={`Turn ${area.on ? 'off' : 'on'} ${area.name}`}
                question={`Turn ${area.on ? 'off' : 'on'} ${area.name} for ${website.title}?`}
                yes={area.on ? 'Turn off' : 'Turn on'}
                danger={area.on}
                busy={switching.isPending}
                act={() => switching.mutate(area)}
              >
                {area.on ? 'Turn off' : 'Turn on'}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
