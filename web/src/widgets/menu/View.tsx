import type { MenuValue } from '@portico/proto/blocks/menu'
import type { HeadingName } from '../heading-below.ts'
import type { ViewProps } from '../view.ts'

type Menu = MenuValue['menus'][0]
type Item = Menu['sections'][0]['items'][0]

/**
 * Menus with sections of items. Several menus are tabs (ACC-03, ACC-04), which `island.ts` operates. Without script they
 * are sections one after another: `page.css` asks the browser whether scripts run, so that nothing moves when they start.
 */
export function MenuView({ value, block, place }: ViewProps<MenuValue>) {
  const Title = place.heading
  const hasTabs = value.menus.length > 1
  const id = (part: 'tab' | 'panel', at: number) => `${block.id}-${part}-${at + 1}`
  return (
    <div className="menu" data-island={hasTabs ? 'menu' : undefined} data-tabs={hasTabs || undefined}>
      {hasTabs && (
        <div className="menu-tabs" role="tablist" aria-label="Menus">
          {value.menus.map(({ title }, at) => (
            <button
              key={at}
              type="button"
              role="tab"
              id={id('tab', at)}
              aria-controls={id('panel', at)}
              aria-selected={at === 0}
              tabIndex={at === 0 ? 0 : -1}
              data-state={at === 0 ? 'selected' : 'idle'}
            >
              {title}
            </button>
          ))}
        </div>
      )}
      {value.menus.map((menu, at) => (
        <div
          key={at}
          className="menu-panel"
          id={id('panel', at)}
          data-state={at === 0 ? 'selected' : 'idle'}
          {...(hasTabs && { role: 'tabpanel', 'aria-labelledby': id('tab', at), tabIndex: 0 })}
        >
          <Title className="menu-title">{menu.title}</Title>
          {menu.description && <p className="menu-text">{menu.description}</p>}
          {menu.sections.map((section, at) => (
            <MenuSection key={at} section={section} below={Title} />
          ))}
        </div>
      ))}
    </div>
  )
}

function MenuSection({ section, below }: { section: Menu['sections'][0]; below: HeadingName }) {
  const Title = `h${Math.min(Number(below[1]) + 1, 6)}` as HeadingName
  return (
    <div className="menu-section">
      {section.title && <Title>{section.title}</Title>}
      {section.description && <p className="menu-text">{section.description}</p>}
      <ul className="menu-items">
        {section.items.map((item, at) => (
          <li key={at} className="menu-item">
            <MenuLine title={item.title} price={item.price} />
            {item.description && <p className="menu-text">{item.description}</p>}
            <Variants variants={item.variants} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Variants({ variants }: Pick<Item, 'variants'>) {
  if (variants.length === 0) return null
  return (
    <ul className="menu-variants">
      {variants.map(({ title, price }, at) => (
        <li key={at}>
          <MenuLine title={title} price={price} />
        </li>
      ))}
    </ul>
  )
}

const MenuLine = ({ title, price }: { title: string; price: string }) => (
  <p className="menu-line">
    <span>{title}</span> {price && <span className="menu-price">{price}</span>}
  </p>
)
