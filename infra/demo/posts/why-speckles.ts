import type { DemoPost } from './post.ts'

export const whySpeckles: DemoPost = {
  urlId: 'why-speckles',
  title: 'Why there are speckles',
  excerpt: 'They are iron, they are in the clay, and no, they do not wash off.',
  day: '08-06',
  category: 'Glaze',
  tags: ['clay', 'iron'],
  parts: [
    `<p>Someone returned a mug in June because it was dirty. It had been through her dishwasher four times, she wrote, and would not come clean. We sent the money back, and the mug came home, and it is the best speckled mug of the whole spring.</p>
<p>So, the speckles. They are iron. Our clay is dug forty kilometres from here, from under a field of rape, and it carries grains of pyrites about the size of a poppy seed. You can feel them when you throw: a faint tick under the fingertip, once or twice a turn. A factory would run the clay past magnets until they are gone. We buy it on the day it is dug, precisely so that no one does.</p>
<p>In the kiln the iron melts before the rest. Each grain makes a tiny black bead, finds its way up through the glaze, and opens at the surface like a dropped ink blot. Under white glaze it is brown with a pale halo. Under celadon it goes nearly black. Under the ash glaze it makes freckles, more on the side that faced the fire.</p>`,
    { quote: 'A speckle is the clay putting its head out to see who bought it.' },
    `<p>There is a difference worth knowing. A speckle you can see but not feel belongs there: it lies under the glass. If you can catch a fingernail on one, it is a pinhole, where a bubble burst too late, and that is our fault. Send us a picture, and we will replace it.</p>
<p>We are often asked for the same thing without speckles, and for that there is the porcelain, which is white all the way through and has no past at all. The <a href="/shop/p/porcelain-plate">plates</a> are made of it. We like those as well. They are just quieter company.</p>
<p>As for the returned mug, it is in use. It holds pencils, on the desk where the letters are answered, speckled side out.</p>`,
  ],
}
