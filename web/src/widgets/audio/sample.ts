export const audioSample = { title: 'Recording' }

export const albumSample = { title: 'Album', artist: 'Artist', tracks: [] }
