import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { useWebsite, visitHref } from '../../../session/website.ts'
import { Skeleton } from '../../../ui/states/States.tsx'
import { stepsOf, type Step } from './steps.ts'
import { useStoreFacts } from './useStoreFacts.ts'
import './steps.css'

/** The way to the first real order. The next open step has the filled button. */
export function FirstSteps({ hasOrders }: { hasOrders: boolean }) {
  const facts = useStoreFacts(hasOrders)
  if (!facts) return <Skeleton rows={6} />
  const all = stepsOf(facts)
  const steps = hasOrders ? all.filter(({ isDone }) => !isDone) : all
  const next = steps.find(({ isDone }) => !isDone)
  if (hasOrders && !next) return null
  return (
    <section className="first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{hasOrders ? 'Before you sell' : 'No orders yet'}</h2>
      <p className="soft">{leadText(hasOrders, next !== undefined)}</p>
      <ol>
        {steps.map((step) => (
          <li key={step.key} data-done={step.isDone}>
            <span className="step-mark" aria-hidden="true">
              {step.isDone && <Check size={14} />}
            </span>
            <div>
              <h3>
                {step.title}
                {step.isDone && <span className="visually-hidden"> (done)</span>}
              </h3>
              {!step.isDone && <p className="soft">{step.text}</p>}
            </div>
            {!step.isDone && <StepLink step={step} isNext={step === next} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function leadText(hasOrders: boolean, isOpen: boolean): string {
  if (hasOrders) return 'Your orders so far moved no money. These steps lead to the first real one.'
  return isOpen
    ? 'Orders appear here as soon as they are placed. These steps lead to the first one.'
    : 'Your shop is ready. Orders appear here as soon as they are placed.'
}

function StepLink({ step: { to, action }, isNext }: { step: Step; isNext: boolean }) {
  const { websiteId, site } = useWebsite()
  const className = isNext ? 'button' : 'button quiet'
  if (to === undefined) return null
  if (!to.startsWith('/'))
    return (
      <Link className={className} to={`/sites/${websiteId}/${to}`}>
        {action}
      </Link>
    )
  return site ? (
    <a className={className} href={visitHref(site, to)} target="_blank" rel="noopener">
      {action}
    </a>
  ) : null
}
