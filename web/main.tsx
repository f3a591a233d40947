import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { reportCrash } from '#web/core/uncaught-errors.ts'
import { startErrorReporting } from '#web/core/open-reports.ts'
import { disableZodJit } from '#web/core/page/disable-zod-jit.ts'
import { isFailedImport } from '#web/shell/failed-imports.ts'
import { watchLinks } from '#web/shell/prefetch.ts'
import { createRouter } from '#web/shell/router.tsx'
import { RouterLink } from '#web/shell/RouterLink.tsx'
import { LinkContext } from '#web/ui/actions/Anchor.tsx'
import '@fontsource/poppins/latin-400.css'
import '@fontsource/poppins/latin-500.css'
import '@fontsource/poppins/latin-600.css'
import '#web/ui/theme/fonts.css'
import '#web/ui/theme/reset.css'
import '#web/ui/theme/tokens.css'
import '#web/ui/theme/print.css'

disableZodJit()

function start(root: HTMLElement) {
  const reports = startErrorReporting(window)
  const { router, prefetch } = createRouter(reports)
  watchLinks(document, prefetch)
  const app = (
    <LinkContext value={RouterLink}>
      <RouterProvider
        router={router}
        onError={(error) => isFailedImport(error) || reportCrash(reports, error)}
      />
    </LinkContext>
  )
  createRoot(root).render(app)
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element')
start(root)
