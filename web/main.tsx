import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { z } from 'zod'
import '#web/ui/theme/fonts.ts'
import { reportCrash } from '#web/core/uncaught-errors.ts'
import { openReports } from '#web/core/open-reports.ts'
import { pageNonce } from '#web/core/page-nonce.ts'
import { makeRouter } from '#web/shell/router.tsx'
import { RouterLink } from '#web/shell/RouterLink.tsx'
import { makeTheme } from '#web/ui/theme/theme.ts'

// the page's policy lets nothing be evaluated: Zod is told so, or it tries, and the browser reports a breach
z.config({ jitless: true })

function start(root: HTMLElement) {
  const reports = openReports(window)
  const styles = createCache({ key: 'hw', nonce: pageNonce(document) })
  createRoot(root).render(
    <CacheProvider value={styles}>
      <ThemeProvider theme={makeTheme(RouterLink)} noSsr>
        <CssBaseline />
        <RouterProvider router={makeRouter(reports)} onError={(error) => reportCrash(reports, error)} />
      </ThemeProvider>
    </CacheProvider>,
  )
}

/** A page that was open while the app was built anew asks for parts that are gone: it loads itself again, once. */
function reloadWhenOutdated() {
  window.addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem('headwater.reloaded') ?? 0)
    if (Date.now() - reloadedAt < 60_000) return
    sessionStorage.setItem('headwater.reloaded', String(Date.now()))
    event.preventDefault()
    window.location.reload()
  })
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to draw in')
reloadWhenOutdated()
start(root)
