import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'

import '../app/fonts.ts'
import { makeTheme } from '../app/theme.ts'
import { ApplicationPage } from './application.tsx'
import { PipelinePage } from './pipeline.tsx'
import { PublicPage } from './public.tsx'
import { ReviewPage } from './review.tsx'
import { StatesPage } from './states.tsx'
import { TasksPage } from './tasks.tsx'
import { ToastProvider } from '../ui/Toasts.tsx'

// For looking at the building blocks while working on them: `vite web`, then /gallery.html#states
const pages = {
  states: StatesPage,
  application: ApplicationPage,
  tasks: TasksPage,
  review: ReviewPage,
  pipeline: PipelinePage,
  public: PublicPage,
}

const named = (hash: string) => (hash in pages ? pages[hash as keyof typeof pages] : StatesPage)

const root = document.getElementById('root')
if (root) {
  const Page = named(location.hash.slice(1))
  window.addEventListener('hashchange', () => location.reload())
  createRoot(root).render(
    <ThemeProvider theme={makeTheme()}>
      <CssBaseline />
      <ToastProvider>
        <Page />
      </ToastProvider>
    </ThemeProvider>,
  )
}
