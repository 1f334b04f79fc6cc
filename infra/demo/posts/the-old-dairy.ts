import type { DemoPost } from './post.ts'

export const theOldDairy: DemoPost = {
  urlId: 'the-old-dairy',
  title: 'The old dairy',
  excerpt: 'How we came to work in a building that was made for keeping milk cold.',
  day: '01-20',
  category: 'The dairy',
  tags: ['workshop', 'beginnings'],
  parts: [
    `<p>It had been empty for eleven years when we first looked through the window. The window was the reason: north light, as long as a cart, set high, so that the cows would not look in. Under it ran a stone bench with a gutter. Everything was tiled in white up to the shoulder, everything sloped very slightly towards a drain in the middle, and in a corner stood a separator that no one had been able to carry out.</p>
<p>A potter looking at a floor with a drain feels what other people feel about the sea.</p>
<p>The farmer wanted to know what we would do in there, and when we said pots, he asked for how long. We said we would see. He wrote that into the lease: <em>until seen</em>.</p>`,
    `<p>The first winter we had one wheel, one borrowed electric kiln with a temper, and an oil heater that we moved between the clay and ourselves. Clay must not freeze. We may, a bit. In January the water in the throwing bowls had a skin on it every morning, and we learnt to start with the plates, because plates need the fewest fingers.</p>
<p>In the second year we built the wood kiln where the calves had been. Four thousand bricks came from a bakery that was being pulled down, still smelling of rye when they got warm. They have been fired so often now that they ring.</p>`,
    {
      quote:
        'A building that kept milk cold for sixty years is not going to be talked into warmth by two people and a stove.',
    },
    `<p>But it keeps an even temper. It is cool in August, when the clay would otherwise dry before you have finished your sentence, and never quite cold since the stove came. Pots dry slowly here, over days, all sides alike. We lose very few to cracks, and we would love to call it skill.</p>
<p>The separator is still in its corner. It has a plant on it. When the light comes round in the afternoon, about four, it goes along the tiles and over the shelves, and for twenty minutes every unfinished cup has a rim of gold. That is when we take the photographs. The rest of the day we just work.</p>
<p>You can <a href="/visit">come and see it</a> on Saturdays. Mind the step. It was made for hooves.</p>`,
  ],
}
