import { Link } from 'react-router'
import { roleName, roleSentence } from '@portico/proto/enums/role-words'
import { useSites } from '../../session/session.ts'
import type { Site } from '../../session/website.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ConfirmButton } from '../../ui/actions/ConfirmButton.tsx'
import { useLeave } from '../../content/contributors/useLeave.ts'

/** The websites of the account with its roles, each with a button to leave it. */
export function WebsitesSection() {
  const sites = useSites()
  return (
    <Section title="Your websites" wide>
      <Await query={sites} rows={2}>
        {(data) =>
          data.sites.length === 0 ? (
            <p className="soft">Websites that you create, or that are shared with you, appear here.</p>
          ) : (
            <ul className="rows">
              {data.sites.map((site) => (
                <WebsiteRow key={site.id} site={site} />
              ))}
            </ul>
          )
        }
      </Await>
    </Section>
  )
}

function WebsiteRow({ site }: { site: Site }) {
  const leave = useLeave(site)
  return (
    <li className="row website">
      <span>
        <Link to={`/sites/${site.id}`} className="website-name">
          {site.title}
        </Link>
        <span className="soft small session-more">
          {site.roles.map(roleName).join(', ')} · {roleSentence(site.roles)}
        </span>
      </span>
      <ConfirmButton
        name={`Leave ${site.title}`}
        question="Leave this website?"
        yes="Leave"
        no="Stay"
        busy={leave.isPending}
        act={() => leave.mutate()}
      >
        Leave
      </ConfirmButton>
    </li>
  )
}
