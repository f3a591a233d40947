import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'

import { Icon } from './Icon.tsx'

export interface HelpTopic {
  title: string
  body: ReactNode
}

export interface HelpPanelProps {
  title?: string | undefined
  /** The first is open. */
  topics: readonly HelpTopic[]
  /** Who to ask, below the topics. */
  children?: ReactNode
}

const panelSx = {
  '& h2': { fontSize: '1rem', lineHeight: 1.4, fontWeight: 600, mb: '12px' },
  '& details': { borderTop: '1px solid', borderColor: 'divider' },
  '& summary': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 1,
    py: '12px',
    cursor: 'pointer',
    fontSize: '0.9375rem',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': { color: 'text.tertiary' },
  },
  '& details[open] summary svg': { transform: 'rotate(180deg)' },
  '& .help-body': { pb: '14px', fontSize: '0.875rem', lineHeight: 1.6, color: 'text.secondary' },
  '& .help-foot': { pt: 2, borderTop: '1px solid', borderColor: 'divider' },
} as const satisfies SxProps<Theme>

/** Answers to common questions about a step, collapsed except the first. */
export const HelpPanel = ({ title = 'Help with this step', topics, children }: HelpPanelProps) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={panelSx}>
      <h2 id={id}>{title}</h2>
      {topics.map((topic, index) => (
        <details key={topic.title} open={index === 0}>
          <summary>
            {topic.title}
            <Icon of={ChevronDown} small />
          </summary>
          <div className="help-body">{topic.body}</div>
        </details>
      ))}
      {children && <div className="help-foot">{children}</div>}
    </Box>
  )
}
