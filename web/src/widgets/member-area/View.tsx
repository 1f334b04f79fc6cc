import type { MemberAreaValue } from '@portico/proto/blocks/member-area'
import { safeHref } from '../../ui/links.ts'
import { moneyText } from '../../ui/shop/money.ts'
import { NativeMoney } from '../../ui/shop/Price.tsx'
import type { ViewProps } from '../view.ts'

type Plan = MemberAreaValue['plans'][0]
type Option = MemberAreaValue['initialOption']

const options: readonly Option[] = ['recurring', 'oneTime']

/**
 * Plans with their prices and links to join. The choice between recurring and one-time prices is a pair of radio buttons,
 * and `page.css` shows the prices of the chosen one (ACC-05), so it needs no script.
 */
export function MemberAreaView({ value, block, place }: ViewProps<MemberAreaValue>) {
  const Title = place.heading
  const offered = options.filter((option) => value.plans.some((plan) => plan[option]))
  const initial = offered.includes(value.initialOption) ? value.initialOption : offered[0]
  const labels = { recurring: value.recurringLabel, oneTime: value.oneTimeLabel }
  return (
    <div className="plans">
      {offered.length > 1 && (
        <fieldset className="plan-toggle">
          <legend className="visually-hidden">Prices</legend>
          {offered.map((option) => (
            <label key={option}>
              <input
                type="radio"
                className="visually-hidden"
                name={`plans-${block.id}`}
                value={option}
                defaultChecked={option === initial}
              />
              {labels[option]}
            </label>
          ))}
        </fieldset>
      )}
      <ul className="plan-list">
        {value.plans.map((plan, at) => (
          <li key={at} className="plan" data-featured={plan.isFeatured || undefined}>
            <Title>{plan.title}</Title>
            {plan.description && <p className="plan-text">{plan.description}</p>}
            {plan.features.length > 0 && (
              <ul className="plan-features">
                {plan.features.map((feature, at) => (
                  <li key={at}>{feature}</li>
                ))}
              </ul>
            )}
            {offered.map((option) => (
              <Offer key={option} plan={plan} option={option} />
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Offer({ plan, option }: { plan: Plan; option: Option }) {
  const offer = plan[option]
  if (!offer) return null
  return (
    <div className="plan-offer" data-option={option}>
      <p className="plan-price">
        <span className="plan-amount">
          <NativeMoney text={moneyText(offer.price)} />
        </span>{' '}
        <span className="quiet">{'interval' in offer ? `per ${offer.interval}` : 'once'}</span>
      </p>
      <a className="button" href={safeHref(offer.joinUrl)}>
        {plan.joinText} <span className="visually-hidden">{plan.title}</span>
      </a>
    </div>
  )
}
