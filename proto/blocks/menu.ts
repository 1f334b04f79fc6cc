import * as z from 'zod'

/** A price as the owner writes it: "$12", "12 / 18", "market price". It is text for readers and never calculated with. */
const PriceText = z.string().trim().max(60)

const MenuItem = z.object({
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().max(1_000).default(''),
  price: PriceText.default(''),
  /** Sizes or kinds of the item with their own prices. */
  variants: z
    .array(z.object({ title: z.string().trim().min(1).max(100), price: PriceText.default('') }))
    .max(20)
    .default([]),
})

/** Menus such as breakfast and dinner, each with sections of items. Several menus are tabs (ACC-03, ACC-04). */
export const MenuValue = z.object({
  menus: z
    .array(
      z.object({
        title: z.string().trim().min(1).max(100),
        description: z.string().trim().max(1_000).default(''),
        sections: z
          .array(
            z.object({
              title: z.string().trim().max(100).default(''),
              description: z.string().trim().max(1_000).default(''),
              items: z.array(MenuItem).max(100),
            }),
          )
          .max(30),
      }),
    )
    .min(1)
    .max(12),
})
export type MenuValue = z.infer<typeof MenuValue>
