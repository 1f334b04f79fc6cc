import type { DemoPost } from './post.ts'

export const learningToPullHandles: DemoPost = {
  urlId: 'learning-to-pull-handles',
  title: 'Learning to pull handles',
  excerpt: 'Three hundred carrots, and then, one Tuesday, a handle.',
  day: '03-14',
  category: 'Making',
  tags: ['handles', 'workshop'],
  parts: [
    `<p>Anybody can make a mug by Wednesday. The handle takes until spring.</p>
<p>A handle is not rolled, and it is not cut from a slab, though you can do both and no one will stop you. It is pulled. You take a lump of clay the shape of a fat carrot, hold it by the thick end in the left hand, wet the right, and milk it: long strokes, downwards, with the thumb as a guide, a little more pressure on one side than the other. It grows. If you do it well, it tapers, and bends under its own weight into a curve no pencil would find. If you do it badly, you are holding a wet carrot. We kept the first three hundred carrots in a bucket, to be fair to them.</p>`,
    `<h2>What we got wrong, in order</h2>
<ol><li>Too wet. It slides off and lands on your shoe.</li><li>Too dry. It tears like bread.</li><li>Too even. It looks like a pipe, and feels like holding hands with a machine.</li><li>Too thin at the top. It breaks off four months later, full of coffee.</li><li>Right, but upside down.</li></ol>
<p>Then one Tuesday it simply went. There was no new trick. The hand had understood what it had been told all winter, and did not feel the need to mention it. We pulled forty before lunch and hung them over the edge of the table in a row, like eels.</p>`,
    { quote: 'A good handle is one that no one has ever looked at.' },
    `<p>Since then the rules are few. A handle is joined when the cup is as firm as cheddar: scored, wet, pressed until a thread of slip comes out all round. Its lower end lands where the weight is. Three fingers for a big mug, two for a small one, and a flat place on top for the thumb to think on.</p>
<p>Pick up a <a href="/shop/p/ash-mug">mug</a> with your eyes closed. If you notice the handle at once, we are not there yet.</p>
<p>In the winter months we show how it is done, four people at a time, on Saturday mornings. <a href="/visit">The dates are with the directions</a>. Bring an apron and a shoe you do not love.</p>`,
  ],
}
