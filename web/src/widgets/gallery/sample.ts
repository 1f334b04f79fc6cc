export const gallerySample = { design: 'grid', images: [] }
