import { type ComponentProps, use } from 'react'
import { Link } from 'react-router'
import { prefetchPage, RoutesContext } from './prefetch.ts'

/** The link component of the theme: the router's link inside the app, a plain `<a>` to anywhere else. Hovering loads the code of its page. */
export function RouterLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  const routes = use(RoutesContext)
  const isPage = rest.target === undefined && rest.download === undefined
  const isInternal = href.startsWith('/') && !href.startsWith('//') && isPage
  if (isInternal) {
    return (
      <Link to={href} onPointerEnter={() => prefetchPage(routes, href)} {...rest}>
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
