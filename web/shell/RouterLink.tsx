import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** The link component of the theme: the router's link inside the app, a plain `<a>` to anywhere else. */
export function RouterLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  const isPage = rest.target === undefined && rest.download === undefined
  const isInternal = href.startsWith('/') && !href.startsWith('//') && isPage
  if (isInternal) {
    return (
      <Link to={href} {...rest}>
        {children}
      </Link>
    )
  }
  const isExternal = /^https?:/.test(href)
  return (
    <a href={href} {...(isExternal ? { rel: 'noreferrer' } : {})} {...rest}>
      {children}
    </a>
  )
}
