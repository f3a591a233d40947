import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import './app/fonts.ts'
import { makeRouter } from './app/router.tsx'
import { RouterLink } from './app/RouterLink.tsx'
import { makeTheme } from './app/theme.ts'

/** The page's nonce, without which the content policy refuses every style that is added later. */
function pageNonce() {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
}

function start(root: HTMLElement) {
  const styles = createCache({ key: 'hw', nonce: pageNonce() })
  createRoot(root).render(
    <CacheProvider value={styles}>
      <ThemeProvider theme={makeTheme(RouterLink)} noSsr>
        <CssBaseline />
        <RouterProvider router={makeRouter()} />
      </ThemeProvider>
    </CacheProvider>,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw in')
start(root)
