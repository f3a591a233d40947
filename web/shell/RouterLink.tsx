import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** What the theme renders an address as: the router's link inside the app, a plain one to anywhere else. */
export function RouterLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  const isInternal = href.startsWith('/') && !href.startsWith('//') && rest.target === undefined
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
