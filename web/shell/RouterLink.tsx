import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** Matches paths inside the app. Public pages are not included, because the server renders them. */
const appAddress = /^\/(app|login|introduction)(\/|[?#]|$)/

export function RouterLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  const isPage = rest.target === undefined && rest.download === undefined
  const isInternal = appAddress.test(href) && isPage
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
