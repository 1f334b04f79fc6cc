import { mapStyle, type MapStyle } from '@portico/proto/enums/map-style'
import type { PageDocument } from '@portico/proto/site'
import { halves, html, map, section, whole, type Block } from '../blocks.ts'
import type { WidgetPage } from './page.ts'

/** The workshop of the shop. */
export const workshop = {
  mapLat: 50.4334,
  mapLng: -3.6866,
  mapZoom: 12,
  addressTitle: 'The Old Dairy',
  addressLine1: 'Second track on the left',
  addressLine2: 'Near Totnes, Devon',
  addressCountry: 'United Kingdom',
}

type Place = { title: string; region: string; country: string; lat: number; lng: number; text: string }

const places: Record<string, Place> = {
  faenza: {
    title: 'Faenza',
    region: 'Emilia-Romagna',
    country: 'Italy',
    lat: 44.2857,
    lng: 11.8833,
    text: 'The town that gave its name to faience. Its museum keeps one shard of everything.',
  },
  seto: {
    title: 'Seto',
    region: 'Aichi',
    country: 'Japan',
    lat: 35.2236,
    lng: 137.0842,
    text: 'Thirteen hundred years of kilns on one hillside. Our ash glaze began with a bowl from here.',
  },
  vallauris: {
    title: 'Vallauris',
    region: 'Alpes-Maritimes',
    country: 'France',
    lat: 43.5806,
    lng: 7.0539,
    text: 'Cooking pots first, painters later. We still throw our casserole the way they do.',
  },
  iznik: {
    title: 'İznik',
    region: 'Bursa',
    country: 'Türkiye',
    lat: 40.4294,
    lng: 29.7211,
    text: 'White slip, cobalt, and a red that has never been matched. We tried for a winter.',
  },
  stoke: {
    title: 'Stoke-on-Trent',
    region: 'Staffordshire',
    country: 'United Kingdom',
    lat: 53.0027,
    lng: -2.1794,
    text: 'Our wheel, our kiln shelves and most of our vocabulary come from these six towns.',
  },
}

const mapOf = (id: string, { title, region, country, lat, lng }: Place, style: MapStyle): Block =>
  map(id, {
    location: {
      mapLat: lat,
      mapLng: lng,
      mapZoom: 10,
      addressTitle: title,
      addressLine1: region,
      addressCountry: country,
    },
    style,
    linkOnClick: true,
  })

const withText = (name: keyof typeof places, style: MapStyle): Block[] => {
  const place = places[name]!
  return [mapOf(`maps-${name}`, place, style), html(`maps-${name}-text`, `<p>${place.text}</p>`)]
}

/** Maps in the six styles: the workshop, and the towns from which its potters learned. */
export const mapsPage: WidgetPage = {
  title: 'Maps',
  urlId: 'widgets-maps',
  summary: 'A place with its address, in six styles. Drawn by the server, or by a provider of maps.',
  cover: 'the-old-dairy',
  document: (): PageDocument => ({
    title: 'Maps',
    description: 'Where we work, and the towns we learned from.',
    sections: [
      section('maps-title', [
        whole(
          html(
            'maps-text',
            '<h1>Where pots come from</h1><p>Our workshop, and five towns that taught us something. The circles show the distance as the crow flies.</p>',
          ),
        ),
      ]),
      section('maps-workshop', [whole(map('maps-original', { location: workshop, linkOnClick: true }))], {
        width: 'wide',
      }),
      section(
        'maps-north',
        [
          halves(withText('stoke', mapStyle.MinimalLight), withText('vallauris', mapStyle.MinimalBlue)),
          halves(withText('iznik', mapStyle.Grayscale), withText('faenza', mapStyle.MinimalDark)),
        ],
        { width: 'wide', tone: 'tint' },
      ),
      section('maps-seto', [whole(...withText('seto', mapStyle.Satellite))], { width: 'wide' }),
    ],
  }),
}
