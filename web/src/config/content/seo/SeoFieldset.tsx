import type { SeoFields } from '@portico/proto/http/common/seo-fields'
import type * as z from 'zod'
import { MAX_SEO_DESCRIPTION_LENGTH, MAX_SEO_TITLE_LENGTH } from '@portico/proto/limits'
import { pictureUrl } from '../../../ui/picture-url.ts'
import { useWebsite } from '../../session/website.ts'
import { countText } from '../../ui/text/format.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { PictureInput } from '../assets/PictureInput.tsx'
import './seo.css'

type Seo = z.infer<typeof SeoFields>
type Props = {
  seo: Seo
  /** The title, the text and the picture of the page itself, which count where a field is empty. */
  own: { title: string; description: string; picture: string | undefined }
  path: string
  /** Texts by the path of their field, such as `seo.title`. */
  errors: Readonly<Record<string, string | undefined>>
  change: (seo: Partial<Seo>) => void
}

/** The length that search engines show, in characters. */
const SHOWN_TITLE = 60
const SHOWN_DESCRIPTION = 160

/** The texts and the picture for search engines and social networks, with a preview of each. */
export function SeoFieldset({ seo, own, path, errors, change }: Props) {
  const { site } = useWebsite()
  const host = site ? new URL(site.url).host : ''
  const title = seo.title || own.title
  const description = seo.description || own.description
  const socialPicture = seo.socialImage || own.picture
  const text = (
    name: 'title' | 'description' | 'socialTitle' | 'socialDescription',
    label: string,
    placeholder: string,
  ) => {
    const isLong = name.toLowerCase().endsWith('description')
    const limit = isLong ? MAX_SEO_DESCRIPTION_LENGTH : MAX_SEO_TITLE_LENGTH
    const shown = isLong ? SHOWN_DESCRIPTION : SHOWN_TITLE
    const error = errors[`seo.${name}`]
    return (
      <Field
        name={`seo.${name}`}
        label={label}
        help={counter(seo[name].length, shown, limit)}
        {...(error !== undefined && { error })}
      >
        {(props) =>
          isLong ? (
            <textarea
              {...props}
              rows={2}
              value={seo[name]}
              maxLength={limit}
              placeholder={placeholder}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          ) : (
            <input
              {...props}
              value={seo[name]}
              maxLength={limit}
              placeholder={placeholder}
              onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
            />
          )
        }
      </Field>
    )
  }
  return (
    <details className="seo">
      <summary>Search engines and social networks</summary>
      <div className="seo-grid">
        <div className="seo-fields">
          {text('title', 'Title for search engines', own.title)}
          {text('description', 'Description for search engines', own.description)}
          <label className="seo-check">
            <input
              type="checkbox"
              checked={seo.noIndex}
              onChange={({ currentTarget }) => change({ noIndex: currentTarget.checked })}
            />
            <span>
              Hide from search engines
              <span className="soft small">Search engines are asked not to list this page.</span>
            </span>
          </label>
        </div>
        <figure className="seo-preview" aria-label="Preview of the search result">
          <p className="small">
            {host}
            <span className="soft"> › {path.split('/').filter(Boolean).join(' › ')}</span>
          </p>
          <p className="seo-title">{cut(title, SHOWN_TITLE)}</p>
          <p className="small soft">
            {cut(description, SHOWN_DESCRIPTION) ||
              'Without a description, search engines choose a part of the text.'}
          </p>
          {seo.noIndex && <p className="small">Search engines are asked not to show this result.</p>}
        </figure>
        <div className="seo-fields">
          {text('socialTitle', 'Title for social networks', title)}
          {text('socialDescription', 'Description for social networks', description)}
          <div className="field">
            <span className="label">Picture for social networks</span>
            <PictureInput
              label="Picture for social networks"
              picture={
                seo.socialImage ? { assetUrl: seo.socialImage, width: 1_200, height: 630, alt: '' } : null
              }
              canRemove
              change={(picture) => change({ socialImage: picture?.assetUrl ?? '' })}
              {...(errors['seo.socialImage'] !== undefined && { error: errors['seo.socialImage'] })}
            />
          </div>
        </div>
        <figure className="social-preview" aria-label="Preview of a shared link">
          {socialPicture && site ? (
            <img src={new URL(pictureUrl(socialPicture, 500), site.url).href} alt="" />
          ) : (
            <div className="no-social-picture" />
          )}
          <div>
            <p className="small soft">{host}</p>
            <p className="seo-title">{cut(seo.socialTitle || title, 70)}</p>
            <p className="small soft">{cut(seo.socialDescription || description, 120)}</p>
          </div>
        </figure>
      </div>
    </details>
  )
}

const counter = (length: number, shown: number, limit: number): string =>
  length > shown
    ? `${countText(length)} of at most ${limit} characters. Search engines show about ${shown}.`
    : `${countText(length)} of about ${shown} characters.`

const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text
