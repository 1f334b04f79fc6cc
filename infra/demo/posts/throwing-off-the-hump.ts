import type { DemoPost } from './post.ts'

export const throwingOffTheHump: DemoPost = {
  urlId: 'throwing-off-the-hump',
  title: 'Throwing off the hump',
  excerpt: 'Thirty small cups from one large hill of clay, and a loop of string.',
  day: '04-18',
  category: 'Making',
  tags: ['wheel', 'small things'],
  parts: [
    `<p>Small cups are a nuisance to throw one at a time. You weigh out a lump the size of a plum, centre it, open it, pull it, cut it off, and have spent half of the time looking for the middle. So you do it the other way round: put eight kilos on the wheel at once, a whole hill of it, and centre only the top.</p>
<p>This is called throwing off the hump. You squeeze a plum-sized knob out of the summit, and that is your clay. Press a thumb in. Two pulls, a rim between finger and finger, a breath. A cup stands there like a hat on a large grey head. Then a loop of string is laid around its foot while the wheel turns slowly, half a turn, a tug, and it is off. Both forefingers lift it onto the board. The hill has already another knob waiting.</p>
<p>In a good hour that makes thirty. In a good hour one also does not think of anything at all, and this is perhaps the real product.</p>`,
    { quote: 'The hand is measuring. If you measure as well, there are two of you at the wheel.' },
    `<p>There is one catch. Clay that is centred on a plate is pressed from below, and the floor of the pot is dense and strong. Off the hump the floor is pressed by nothing but more soft clay. If you do not press it down by hand, with the same two strokes every time, it opens while drying in a crack the shape of the letter S. You will not see it until the glaze firing. All thirty of them will have it.</p>
<p>We know this because all thirty had it.</p>
<p>Now there is a line in chalk on the wall at eye level, and it says FLOOR. The cups come out a little different from each other, like siblings: one taller, one with its hat on one side. We set them out along the board in the evening and put them together in twos, the way you seat people who have not met. Those are the <a href="/shop/p/espresso-pair">espresso pairs</a>. They have never been asked whether they would rather be single.</p>`,
  ],
}
