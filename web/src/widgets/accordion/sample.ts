export const accordionSample = {
  items: [
    { title: 'When are you open?', description: '<p>From Tuesday to Saturday, 10 to 18.</p>' },
    { title: 'Do you ship abroad?', description: '<p>Yes. The cost is shown before you pay.</p>' },
  ],
}
