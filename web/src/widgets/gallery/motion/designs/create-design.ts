import type { GalleryContext } from '../context.ts'
import type { Design } from './design.ts'

/** Where a drag has left the slides, px, and how long the rest of the move takes, s. */
export type DragRest = { px: number; seconds: number }

/** Creates a stacked design. `takeDrag` gives the drag that the next change completes. */
export type CreateStacked = (gallery: GalleryContext, takeDrag?: () => DragRest | null) => Design

/** Creates a design. `stacked` creates the design that new-swipe extends. */
export type CreateDesign = (gallery: GalleryContext, stacked: CreateStacked) => Design
