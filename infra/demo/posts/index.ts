import { aTableForEight } from './a-table-for-eight.ts'
import { elevenTeapots } from './eleven-teapots.ts'
import { howWePack } from './how-we-pack.ts'
import { kilnOpeningOctober } from './kiln-opening-october.ts'
import { learningToPullHandles } from './learning-to-pull-handles.ts'
import { mendingWithGold } from './mending-with-gold.ts'
import { theAshGlaze } from './the-ash-glaze.ts'
import { theOldDairy } from './the-old-dairy.ts'
import { throwingOffTheHump } from './throwing-off-the-hump.ts'
import { whySpeckles } from './why-speckles.ts'

/** The journal of the demo shop. */
export const demoPosts = [
  theAshGlaze,
  kilnOpeningOctober,
  elevenTeapots,
  whySpeckles,
  aTableForEight,
  mendingWithGold,
  throwingOffTheHump,
  learningToPullHandles,
  theOldDairy,
  howWePack,
]
