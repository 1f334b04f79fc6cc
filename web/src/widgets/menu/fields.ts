import { MenuValue } from '@portico/proto/blocks/menu'
import { fieldsFor } from '../fields.ts'

export const menuFields = fieldsFor(MenuValue, {
  menus: {
    label: 'Menus',
    help: 'Several menus are shown as tabs.',
    item: 'menu',
    fields: {
      title: { label: 'Name' },
      description: { label: 'Description' },
      sections: {
        label: 'Sections',
        item: 'section',
        fields: {
          title: { label: 'Name' },
          description: { label: 'Description' },
          items: {
            label: 'Dishes',
            item: 'dish',
            fields: {
              title: { label: 'Name' },
              description: { label: 'Description' },
              price: { label: 'Price', placeholder: '$12' },
              variants: {
                label: 'Sizes',
                item: 'size',
                fields: { title: { label: 'Name' }, price: { label: 'Price' } },
                starts: [{ value: { title: 'Large' } }],
              },
            },
            starts: [{ value: { title: 'A dish' } }],
          },
        },
        starts: [{ value: { title: 'Section', items: [] } }],
      },
    },
    starts: [{ value: { title: 'Menu', sections: [] } }],
  },
})
