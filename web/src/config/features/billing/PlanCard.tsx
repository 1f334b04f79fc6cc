import { Check } from 'lucide-react'
import { useId } from 'react'
import type { Plan } from '@portico/proto/money/plans'
import { priceText } from '../../content/billing/data.ts'

const labels = { present: 'Your plan', requested: 'Requested', sending: 'Sending…' }

type Props = { plan: Plan; state: keyof typeof labels | 'offered'; choose: () => void }

/** A plan with its price, what it brings, and the button that asks for it. */
export function PlanCard({ plan, state, choose }: Props) {
  const id = useId()
  const { price } = plan
  return (
    <li className="plan" data-state={state} aria-labelledby={id}>
      <h3 id={id}>{plan.name}</h3>
      <p className="soft">{plan.description}</p>
      <p className="plan-price">
        <span className="figure">{priceText(plan)}</span>
        {price !== undefined && price.amount > 0 && <span className="soft small"> a {price.per}</span>}
      </p>
      <ul className="plan-features">
        {plan.features.map((feature) => (
          <li key={feature}>
            <Check size={16} aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      {state === 'present' || state === 'requested' ? (
        <p className="plan-state">
          <Check size={16} aria-hidden="true" /> {labels[state]}
        </p>
      ) : (
        <button type="button" className="button quiet" aria-disabled={state === 'sending'} onClick={choose}>
          {state === 'sending' ? labels.sending : `Choose ${plan.name}`}
        </button>
      )}
    </li>
  )
}
