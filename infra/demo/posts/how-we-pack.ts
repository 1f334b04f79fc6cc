import type { DemoPost } from './post.ts'

export const howWePack: DemoPost = {
  urlId: 'how-we-pack',
  title: 'How we pack',
  excerpt: 'Wood wool, two boxes, and a drop from the height of a table.',
  day: '12-04',
  category: 'The dairy',
  tags: ['shipping', 'wood wool'],
  parts: [
    `<p>In our first December we sent out sixty parcels in crumpled newspaper, and fourteen arrived as gravel. We answered every letter by hand. By Christmas we were very good at apologies and had decided to become good at packing.</p>
<p>This is what we do now.</p>`,
    `<ol><li><strong>Tissue.</strong> One sheet, so the wool does not get into the foot ring. You will thank us.</li>
<li><strong>Wood wool.</strong> A nest under it, a nest over it, and a fistful inside. It comes from a mill that makes roof battens; it is what falls off. Inside is the part everybody forgets: an empty bowl is a drum, a full one is a stone.</li>
<li><strong>The small box.</strong> It must not rattle. We shake each one next to an ear. If it says anything, it is opened again.</li>
<li><strong>The large box.</strong> Four centimetres of wool on all six sides, with the small box swimming in the middle. A parcel is not broken by being dropped. It is broken by stopping.</li>
<li><strong>Paper tape.</strong> Three strips, in an H. Then the stamp.</li></ol>`,
    { quote: 'Once a month we pack a second, put our own address on it, and push it off the table.' },
    `<p>Then we push it off again, on a corner, because that is how it will land. If what is inside survives three falls, the packing stays as it is. If not, we change it, and we have lost a crooked mug. Since we began with that, four parcels in about two thousand have arrived broken. One had been run over.</p>
<p>The wool is worth keeping. It lights a stove better than any paper, mulches strawberries, and will keep one hedgehog through one winter; we have a photograph. The boxes come back into use if you bring them on a Saturday, and the coffee is then on us.</p>
<p>We pack on Tuesdays and Fridays and send the same day. What it costs and how long it takes is under <a href="/shipping-and-returns">shipping and returns</a>. If yours makes a noise when you shake it, write to us before you open it.</p>`,
  ],
}
