import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

import { AdminPage } from '../ui/AdminShell.tsx'
import { SaveStatus } from '../ui/SaveStatus.tsx'
import { GalleryAdmin } from './admin-shell.tsx'
import { Buttons, Tags } from './states-actions.tsx'
import { Controls, Errors } from './states-forms.tsx'
import { FourStates } from './states-lists.tsx'
import { Overlays, Story } from './states-overlays.tsx'
import { Uploads } from './states-uploads.tsx'

export interface PartProps {
  title: string
  children: ReactNode
}

const Part = ({ title, children }: PartProps) => (
  <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 2 }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Box>
)

const Top = () => (
  <>
    <Typography variant="h1">Components and states</Typography>
    <Box sx={{ ml: 'auto' }}>
      <SaveStatus state={{ kind: 'saved', at: '2026-11-20T12:04:00' }} />
    </Box>
  </>
)

export const StatesPage = () => (
  <GalleryAdmin top={<Top />}>
    <AdminPage>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
        <Part title="A list in its four states">
          <FourStates />
        </Part>
        <Part title="Status">
          <Tags />
        </Part>
        <Part title="Buttons, tabs, layout">
          <Buttons />
        </Part>
        <Part title="Errors">
          <Errors />
        </Part>
        <Part title="Controls">
          <Controls />
        </Part>
        <Part title="Uploads and saving">
          <Uploads />
        </Part>
        <Part title="Overlays">
          <Overlays />
        </Part>
        <Part title="History">
          <Story />
        </Part>
      </Box>
    </AdminPage>
  </GalleryAdmin>
)
