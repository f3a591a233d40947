import type { Meta, StoryObj } from '@storybook/react-vite'
import { FileText, Mail, PencilLine, Send, X } from 'lucide-react'
import { Icon } from '../layout/Icon.tsx'
import { Timeline, type TimelineEvent } from './Timeline.tsx'

export default {} satisfies Meta

const events: TimelineEvent[] = [
  {
    id: '1',
    at: '2026-11-12T09:41:00Z',
    icon: <Icon of={PencilLine} small />,
    tone: 'applicant',
    text: (
      <>
        <b>Maya Lindqvist</b> changed two answers
      </>
    ),
    changes: [
      { field: 'Runway', before: '8 months', after: '11 months' },
      { field: 'Website', before: null, after: 'brightmarsh.example' },
    ],
  },
  {
    id: '2',
    at: '2026-11-11T15:02:00Z',
    icon: <Icon of={Mail} small />,
    tone: 'funder',
    text: (
      <>
        <b>Ines Duarte</b> asked a question
      </>
    ),
    quote: 'Who are your three largest customers?',
  },
  {
    id: '3',
    at: '2026-11-11T09:15:00Z',
    icon: <Icon of={Send} small />,
    tone: 'good',
    text: 'The application was submitted',
  },
  {
    id: '4',
    at: '2026-11-09T09:15:00Z',
    icon: <Icon of={X} small />,
    tone: 'bad',
    text: 'The bank ended the connection',
  },
  {
    id: '5',
    at: '2026-11-09T08:00:00Z',
    icon: <Icon of={FileText} small />,
    text: 'The cap table was uploaded',
  },
]

export const All: StoryObj = {
  render: () => (
    <Timeline now={new Date('2026-11-12T10:00:00Z')} seenAt="2026-11-11T12:00:00Z" events={events} />
  ),
}
