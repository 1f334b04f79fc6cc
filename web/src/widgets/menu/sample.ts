export const menuSample = {
  menus: [
    {
      title: 'Lunch',
      sections: [
        {
          title: 'Soups',
          items: [
            { title: 'Tomato soup', description: 'With bread.', price: '$8' },
            { title: 'Pea soup', price: '$7' },
          ],
        },
      ],
    },
  ],
}
