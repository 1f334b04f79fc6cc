import { useEffect } from 'react'
import { Link } from 'react-router'
import { useWebsite } from '../../app/SiteLayout.tsx'
import { countText, momentText } from '../../ui/format.ts'
import { Await, Empty, PanelHead } from '../../ui/States.tsx'
import { useForms } from '../data.ts'

/** The forms of the website, each with how many wrote. */
export function Inbox() {
  const { websiteId } = useWebsite()
  const forms = useForms(websiteId)
  useEffect(() => {
    document.title = 'Inbox — Portico'
  }, [])
  return (
    <>
      <PanelHead title="Inbox" />
      <Await query={forms}>
        {({ forms: list }) =>
          list.length === 0 ? (
            <Empty title="No form yet">Once a page has a form, what visitors send will be here.</Empty>
          ) : (
            <table className="table">
              <thead>
                <tr>
                  <th>Form</th>
                  <th className="number">Messages</th>
                  <th className="wide-only">Changed</th>
                </tr>
              </thead>
              <tbody>
                {list.map((form) => (
                  <tr key={form.id}>
                    <td>
                      <Link className="row-link" to={form.id}>
                        {form.name}
                      </Link>
                    </td>
                    <td className="number">{countText(form.submissionCount)}</td>
                    <td className="wide-only soft">{momentText(form.updatedOn)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Await>
    </>
  )
}
