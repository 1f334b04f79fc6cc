import type { SocialLinksValue } from '@portico/proto/blocks/links'
import { safeHref } from '../../ui/links.ts'
import type { ViewProps } from '../view.ts'
import { followedAccount } from '../../ui/follow.ts'
import { networkOf } from './networks.ts'

/** Accounts on social networks, as marks or as names. A network without a known mark is shown by its name. */
export function SocialView({ value }: ViewProps<SocialLinksValue>) {
  const { links, style, size, alignment, followButton } = value
  const shown = links.flatMap(({ url, title }) => {
    const network = networkOf(url)
    return network ? [{ url, name: title || network.name, path: network.path }] : []
  })
  if (shown.length === 0) return null
  const followed = followButton ? links.flatMap(({ url }) => followedAccount(url) ?? []).slice(0, 1) : []
  return (
    <ul className="social" data-style={style} data-size={size} data-alignment={alignment}>
      {shown.map(({ url, name, path }, at) => {
        const isIcon = style === 'icons' && path !== undefined
        return (
          <li key={at}>
            <a href={safeHref(url)} rel="me noopener" aria-label={isIcon ? name : undefined}>
              {path && (
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={path} />
                </svg>
              )}
              {!isIcon && name}
            </a>
          </li>
        )
      })}
      {followed.map((account) => (
        <li
          key="follow"
          className="social-follow"
          data-island="follow"
          data-account={account}
          data-state="link"
        >
          <a
            className="button"
            data-size="small"
            href={`https://x.com/intent/follow?screen_name=${account}`}
            rel="noopener"
          >
            Follow @{account}
          </a>
        </li>
      ))}
    </ul>
  )
}
