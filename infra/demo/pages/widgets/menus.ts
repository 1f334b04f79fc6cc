import { blockType } from '@portico/proto/enums/block-type'
import { html, section, whole, type Block } from '../blocks.ts'
import type { WidgetPage } from './page.ts'

const item = (
  title: string,
  price: string,
  description = '',
  variants: readonly [string, string][] = [],
) => ({
  title,
  price,
  description,
  variants: variants.map(([title, price]) => ({ title, price })),
})

type Item = ReturnType<typeof item>
const course = (title: string, ...items: Item[]) => ({ title, items })

const breakfast = {
  title: 'Breakfast',
  description: 'Until eleven, on plates from the shelf beside you.',
  sections: [
    course(
      'From the oven',
      item('Sourdough toast', '$5', 'Salted butter, this year’s plum jam.'),
      item('Baked eggs', '$9', 'In the small dish, with spinach and cream.'),
      item('Oat porridge', '$6', 'Brown sugar, cold milk, a warm bowl.', [
        ['with stewed apples', '+ $1.50'],
        ['with walnuts', '+ $2'],
      ]),
      item('Cinnamon knot', '$4', 'Sold out by ten, as a rule.'),
    ),
    course(
      'To drink',
      item('Filter coffee', '', 'In the mug you choose from the wall.', [
        ['Small', '$3'],
        ['Large', '$3.80'],
      ]),
      item('Pot of black tea', '$4', 'For one, in one of the eleven teapots.'),
    ),
  ],
}

const supper = {
  title: 'Supper',
  description: 'On kiln-opening Fridays, one table, sixteen seats, at seven.',
  sections: [
    course(
      'First',
      item('Celery soup', '$8', 'Brown butter and rye crumbs.'),
      item('Beetroot, goat’s curd', '$9', 'From the two neighbours.'),
    ),
    course(
      'Then',
      item('Chicken in the pot', '$21', 'Leeks, barley and the lid lifted at the table.'),
      item('Pumpkin and sage', '$17', 'Slow in the ash of the kiln.'),
      item('Trout from the river', 'market price', 'When there is one.'),
    ),
    course('Last', item('Set cream', '$7', 'Burnt honey.'), item('Two cheeses', '$9')),
  ],
}

const workshop = {
  title: 'At the wheel',
  description: 'Saturday mornings from November to March.',
  sections: [
    {
      items: [
        item('A morning at the wheel', '$85', 'Clay, firing, bread and soup.'),
        item('A day of handles', '$120', 'For people who have thrown before.'),
        item('Glazing afternoon', '', 'Bring your own pots, or decorate ours.', [
          ['Adults', '$48'],
          ['Children from eight', '$24'],
        ]),
      ],
    },
  ],
}

const menu = (id: string, ...menus: object[]): Block => ({ id, type: blockType.menu, value: { menus } })

const document = () => ({
  title: 'Menus',
  description: 'Menus with sections, prices and sizes.',
  sections: [
    section('menus-title', [
      whole(
        html(
          'menus-text',
          '<h1>The long table</h1><p>There are sixteen seats in the dairy, and everything is served in our own pots.</p>',
        ),
        menu('menus-table', breakfast, supper, workshop),
      ),
    ]),
    section(
      'menus-single',
      [
        whole(
          html('menus-single-text', '<h2>Only breakfast</h2><p>A single menu has no tabs.</p>'),
          menu('menus-breakfast', { title: 'Every morning but Monday', sections: breakfast.sections }),
        ),
      ],
      { tone: 'tint' },
    ),
  ],
})

export const menusPage: WidgetPage = {
  title: 'Menus',
  urlId: 'widgets-menus',
  summary: 'Menus of a café with sections, prices and sizes. Several menus are tabs.',
  cover: 'a-table-for-eight',
  document,
}
